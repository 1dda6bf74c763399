export { type DemoOptions, runDemo } from './run-demo.ts';
export { type SampleApi, startSampleApi } from './sample-api.ts';
