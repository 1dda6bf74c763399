import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RISKY_FILE, readEdits } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import { readEndpoints } from '../../runner/index.ts';
import { chooseEndpoints } from '../generate/choose-endpoints.ts';

const riskySchema = z.record(
  z.string(),
  z.object({ reason: z.string(), only_foreign_rows: z.boolean() }),
);

/**
 * The endpoints that an agent names, as the suite spells them. None may be one that is left alone, such as a shutdown:
 * on the command line, a person may name it.
 * @throws Problem `forbidden` for the first that is left alone, `usage` for one that the suite does not have
 */
export async function chosenByAgent(
  folder: string,
  texts: readonly string[],
): Promise<readonly string[]> {
  if (texts.length === 0) return [];
  const all = await readEndpoints(folder);
  const known = all.map(({ method, path }) => `${method} ${path}`);
  const named = chooseEndpoints(texts, known, 'suite');
  const risky = riskySchema.safeParse(jsonOf(read(folder, RISKY_FILE))).data ?? {};
  const excluded = readEdits(read(folder, 'env/suite.txt'));
  for (const endpoint of named) {
    const edit = excluded.valueOf('exclude', endpoint)?.value;
    const risk = risky[endpoint];
    const isRisk = risk !== undefined && !risk.only_foreign_rows;
    if (edit === false || (edit === undefined && !isRisk)) continue;
    const reason = typeof edit === 'string' ? edit : (risk?.reason ?? 'env/suite.txt excludes it');
    const message = `${endpoint} is left alone (${reason}); a person can name it on the command line.`;
    throw new Problem('forbidden', message);
  }
  return named;
}

function read(folder: string, path: string): string {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    return '';
  }
}

function jsonOf(text: string): unknown {
  return text === '' ? {} : JSON.parse(text);
}
