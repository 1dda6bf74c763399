import { z } from 'zod';
import type { JobKind } from '../../database/index.ts';

/** Takes one calibration from `queued` to its end. */
export const CALIBRATION_JOB: JobKind<{ calibrationId: string }> = {
  name: 'calibration',
  data: z.object({ calibrationId: z.uuid() }),
  // It sends requests each time that it is started, so a server that it kills is not tried forever.
  restarts: 3,
  timeoutSeconds: 3 * 3600,
  concurrency: 1,
};
