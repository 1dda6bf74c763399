import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of one test case. */
export interface CaseFolders {
  /** Its own, which it may write: its working directory, home, temporary files and JUnit file. */
  readonly own: string;
  /** Its scripts, which it only reads. */
  readonly scripts: string;
  /** Where pytest writes its JUnit file: in `own`, and there from the start. */
  readonly junit: string;
  /** Where its tests leave what they record: likewise. */
  readonly records: string;
}

/** Makes the folder of one test case below the work folder of its execution. */
export async function makeCaseFolders(
  work: string,
  position: number,
  scripts: string,
): Promise<CaseFolders> {
  const own = join(work, 'cases', `${position}`);
  for (const name of ['home', 'tmp']) await mkdir(join(own, name), { recursive: true });
  const junit = join(own, 'junit.xml');
  const records = join(own, 'records.jsonl');
  for (const file of [junit, records]) await writeFile(file, '');
  return { own, scripts, junit, records };
}
