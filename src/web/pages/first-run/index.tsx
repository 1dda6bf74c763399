import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import { addSample } from './sample.tsx';

export { SAMPLE, SampleButton } from './sample.tsx';

/** The shortest ways from an empty install to a first result. */
export function addFirstRunPages(app: Hono<WebEnv>): void {
  addSample(app);
}
