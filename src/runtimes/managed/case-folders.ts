import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where one test case runs, and its files, which are there from the start. */
export interface CaseFiles {
  /** Its working directory, which is made when it runs. */
  readonly folder: string;
  /** Its variables, in JSON, which the processes of other test cases cannot have in memory. */
  readonly variables: string;
  /** Where pytest writes its JUnit file. */
  readonly junit: string;
  /** Where its tests write what they record. */
  readonly records: string;
}

/** The folders of test cases that have their scripts in common. */
export interface CaseFolders {
  /** Their own, which they may write: their working directories are in it. */
  readonly own: string;
  /** In `own`; it holds all `files`. */
  readonly exchange: string;
  /** Their scripts, which they only read. */
  readonly scripts: string;
  /** By the position of the test case. */
  readonly files: ReadonlyMap<number, CaseFiles>;
}

/**
 * Makes the folders of test cases below the work folder of their execution.
 * @param variables of the test cases, by position; they have no other batch
 */
export async function makeCaseFolders(
  work: string,
  scripts: string,
  variables: ReadonlyMap<number, Readonly<Record<string, string>>>,
): Promise<CaseFolders> {
  const [first = 0] = variables.keys();
  const own = join(work, 'cases', `${first}`);
  const exchange = join(own, 'exchange');
  for (const each of ['home', 'tmp']) await mkdir(join(own, each), { recursive: true });
  await mkdir(exchange);
  const files = new Map<number, CaseFiles>();
  for (const [position, values] of variables) {
    const folder = join(own, `${position}`);
    const fileOf = (ending: string) => join(exchange, `${position}.${ending}`);
    const [junit, records] = [fileOf('xml'), fileOf('jsonl')];
    const homes = { HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp') };
    const all = JSON.stringify({ ...values, ...homes, PROOFGATE_RESULTS: records });
    await writeFile(fileOf('json'), all, { mode: 0o600 });
    for (const empty of [junit, records]) await writeFile(empty, '');
    files.set(position, { folder, variables: fileOf('json'), junit, records });
  }
  return { own, exchange, scripts, files };
}
