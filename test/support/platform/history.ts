import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { folderWith } from '../folder.ts';

export const MIGRATIONS = 'src/database/migrations';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** The journal of drizzle in a folder of migrations. */
export function readJournal(folder: string): z.infer<typeof Journal> {
  return Journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));
}

/** The history of migrations as it was when it had so many, for one test. */
export function historyOf(count: number): string {
  const folder = folderWith();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = readJournal(folder);
  const entries = journal.entries.slice(0, count);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}
