import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../templates/proofgate_suite/', import.meta.url);

/**
 * The modules that do a suite's work at run time: path below the suite's root → text, in the order of their
 * names. What Python has left beside them does not count.
 */
export const SUITE_PACKAGE: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.py'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => [`proofgate_suite/${path}`, readFileSync(new URL(path, FOLDER), 'utf8')]),
);
