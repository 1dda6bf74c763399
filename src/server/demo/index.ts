export { documentUrl } from './contract.ts';
export { type DemoOptions, runDemo } from './run-demo.ts';
export { type SampleApi, startSampleApi } from './sample-api.ts';
