import { SUITE_PACKAGE } from '../generator/suite/suite-package.ts';

const SENT_FROM = /^(?:env|proofgate_suite)\/|^(?:hooks\.py|schemas\.json)$/;

/** Whether the requests of a suite are made from a file of it, which is named below its root. */
export function isSentFrom(path: string): boolean {
  return SENT_FROM.test(path);
}

/** A module of the suite's package; what it reads beside them, as `risky.json`, is of the document. */
const MODULE = /^proofgate_suite\/.*\.py$/;

/**
 * What the requests of a suite are made from: its own files, and the modules of this version in place of the suite's, which
 * another version may have written. The probe calls these, and a calibrated suite is written with them in any case.
 * @param suite path below its root → text
 */
export function filesToProbe(suite: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = [...suite].filter(([path]) => isSentFrom(path) && !MODULE.test(path));
  return new Map([...own, ...SUITE_PACKAGE]);
}
