import { z } from 'zod';
import type { JobKind } from '../database/index.ts';

/** Takes one execution from `queued` to its end. */
export const EXECUTION_JOB: JobKind<{ executionId: string }> = {
  name: 'execution',
  data: z.object({ executionId: z.uuid() }),
  // Kills before any test has started: attempts are counted with the execution (`count-attempt.ts`).
  restarts: 100,
  timeoutSeconds: 3 * 3600,
  concurrency: 4,
};

/** Checks where the workflow run of an execution is, and moves the execution on. */
export const FOLLOW_JOB: JobKind<{ executionId: string }> = {
  name: 'follow-run',
  data: z.object({ executionId: z.uuid() }),
  restarts: 3,
  timeoutSeconds: 10 * 60,
  concurrency: 2,
};

/** Takes one calibration from `queued` to its end. */
export const CALIBRATION_JOB: JobKind<{ calibrationId: string }> = {
  name: 'calibration',
  data: z.object({ calibrationId: z.uuid() }),
  // It sends requests each time that it is started, so a server that it kills is not tried forever.
  restarts: 3,
  timeoutSeconds: 3 * 3600,
  concurrency: 1,
};

const remoteStep = z.object({
  calibrationId: z.uuid(),
  step: z.enum(['start', 'follow', 'finish']),
});

/**
 * A step of a calibration on GitHub Actions: `start` asks for its workflow run, `follow` looks where that is, and
 * `finish` commits what its job has reported.
 */
export type RemoteStep = z.output<typeof remoteStep>;

/** A separate kind, for it never waits for requests to the API. */
export const REMOTE_CALIBRATION_JOB: JobKind<RemoteStep> = {
  name: 'remote-calibration',
  data: remoteStep,
  restarts: 3,
  timeoutSeconds: 30 * 60,
  concurrency: 2,
};
