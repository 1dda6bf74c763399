import { z } from 'zod';

/** How long what was replaced stays good beside the new one; 0 ends it at once. */
export const overlapHours = z
  .int('must be a whole number of hours')
  .min(0, 'must be at least 0')
  .max(336, 'must be at most 336, two weeks')
  .default(24);

const HOUR_MS = 3_600_000;

/** When an overlap that begins now ends. */
export function overlapEnd(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR_MS);
}
