import { SUITE_PACKAGE } from '../generator/suite/suite-package.ts';
import { Problem } from '../problem.ts';

const SENT_FROM = /^(?:env|proofgate_suite)\/|^(?:hooks\.py|schemas\.json)$/;

/** Whether the requests of a suite are made from a file of it, which is named below its root. */
export function isSentFrom(path: string): boolean {
  return SENT_FROM.test(path);
}

/**
 * What the requests of a suite are made from. The probe calls the suite's modules by names that differ from version to
 * version, and a suite of an older one may lack the list of endpoints that could do harm.
 *
 * @param suite path below its root → text
 * @throws Problem `suite-stale` where another version has written its modules
 */
export function filesToProbe(suite: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const files = new Map([...suite].filter(([path]) => isSentFrom(path)));
  const hasModules = [...files.keys()].some((path) => /^proofgate_suite\/.*\.py$/.test(path));
  // A checkout may have other ends of lines.
  const [differing] = [...SUITE_PACKAGE].flatMap(([path, text]) =>
    files.get(path)?.replaceAll('\r\n', '\n') === text ? [] : [path],
  );
  if (!hasModules || differing === undefined) return files;
  const message = `Another version of Proofgate has written this suite (${differing} differs): generate it again, which keeps your edits, and calibrate then.`;
  throw new Problem('suite-stale', message);
}
