import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import type { WebPorts } from '../../web-ports.ts';
import { GoingOn } from './going-on.ts';
import { addOwn } from './own.tsx';
import { addProgress } from './progress.tsx';
import { addSample } from './sample.tsx';

export { FirstRunNote } from './first-run-note.tsx';
export { OWN } from './own-path.ts';
export { pipelineOf } from './pipeline-of.ts';
export { SAMPLE, SampleButton } from './sample.tsx';

/** The shortest ways from an empty install to a first result. */
export function addFirstRunPages(app: Hono<WebEnv>, ports: WebPorts): void {
  const goingOn = new GoingOn(ports);
  addSample(app);
  addOwn(app, goingOn);
  addProgress(app, goingOn);
}
