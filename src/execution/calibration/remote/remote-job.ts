import { z } from 'zod';
import type { JobKind } from '../../../database/index.ts';

const data = z.object({ calibrationId: z.uuid(), step: z.enum(['start', 'follow', 'finish']) });

/**
 * A step of a calibration on GitHub Actions: `start` asks for its workflow run, `follow` looks where that is, and
 * `finish` commits what its job has reported.
 */
export type RemoteStep = z.output<typeof data>;

/** A separate kind, for it never waits for requests to the API. */
export const REMOTE_CALIBRATION_JOB: JobKind<RemoteStep> = {
  name: 'remote-calibration',
  data,
  restarts: 3,
  timeoutSeconds: 30 * 60,
  concurrency: 2,
};
