import { z } from 'zod';

/** The name of a time zone in the IANA database, such as `Europe/Berlin`; an offset such as `+02:00` is not one. */
export const timeZone = z
  .string()
  .max(64, 'must be at most 64 characters long')
  .regex(
    /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/,
    'must be the name of a time zone such as Europe/Berlin or UTC',
  )
  .refine(isTimeZone, 'is no time zone that the server knows; give one such as Europe/Berlin');

/** Whether this process knows the zone (ECMA-402, "Use of the IANA Time Zone Database"). */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
