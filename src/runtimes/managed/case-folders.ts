import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What one test case leaves to the server: two files, which are there from the start. */
export interface CaseFiles {
  /** Where pytest writes its JUnit file. */
  readonly junit: string;
  /** Where its tests write what they record. */
  readonly records: string;
}

/** The folders of test cases that have their scripts in common. */
export interface CaseFolders {
  /** Their own, which they may write: their working directories are in it. */
  readonly own: string;
  /** Their scripts, which they only read. */
  readonly scripts: string;
  /** In `own`; by the position of the test case. */
  readonly files: ReadonlyMap<number, CaseFiles>;
}

/**
 * Makes the folders of test cases below the work folder of their execution.
 * @param positions of the test cases, which have no other batch
 */
export async function makeCaseFolders(
  work: string,
  scripts: string,
  positions: readonly number[],
): Promise<CaseFolders> {
  const own = join(work, 'cases', `${positions[0] ?? 0}`);
  for (const each of ['home', 'tmp']) await mkdir(join(own, each), { recursive: true });
  const files = new Map<number, CaseFiles>();
  for (const position of positions) {
    const junit = join(own, `${position}.xml`);
    const records = join(own, `${position}.jsonl`);
    for (const file of [junit, records]) await writeFile(file, '');
    files.set(position, { junit, records });
  }
  return { own, scripts, files };
}
