import { readFileSync } from 'node:fs';

/**
 * The program that sends the requests of a suite, whose folder is its argument. A text, not a path: in a
 * bundle the file is elsewhere, and reading follows it there.
 */
export const PROBE_SCRIPT = readFileSync(
  new URL('../../templates/calibrate/probe.py', import.meta.url),
  'utf8',
);
