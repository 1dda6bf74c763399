import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../problem.ts';
import {
  acceptFailures,
  applyKnown,
  KNOWN_FILE,
  type KnownFile,
  type Results,
  type RunExtent,
} from '../../results/index.ts';
import { inWords } from '../system-error.ts';

const NOTHING: KnownFile = { version: 1, known: [] };

/**
 * The known failures of a suite; null where it has no such file.
 * @throws Problem `configuration-faulty` with every error as `file:line:column: what`
 */
export async function readKnown(folder: string): Promise<KnownFile | null> {
  const file = join(folder, KNOWN_FILE);
  if (!existsSync(file)) return null;
  // It brings a reader of YAML, which other runs start without.
  const { parseKnown } = await import('../../configuration/index.ts');
  try {
    return parseKnown(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('configuration-faulty', `${file} cannot be read: ${inWords(error)}.`);
  }
}

/** The results with known failures applied, and messages about the file for people. */
export interface KnownResults {
  readonly results: Results;
  readonly messages: readonly string[];
}

/**
 * Applies the known failures to results; with a reason, accepts the failures of the run before.
 * @throws Problem `file-unwritable`
 */
export function settleKnown(
  folder: string,
  found: Results,
  known: KnownFile | null,
  extent: RunExtent,
  reason?: string,
): KnownResults {
  const before = applyKnown(found, known ?? NOTHING, extent);
  if (reason === undefined) return { results: before, messages: passingLines(before) };
  const file = join(folder, KNOWN_FILE);
  const accepted = acceptFailures(found, known ?? NOTHING, reason, extent);
  if (accepted === (known ?? NOTHING))
    return { results: before, messages: [`${file} is unchanged.`] };
  write(file, accepted);
  const results = applyKnown(found, accepted, extent);
  const added = results.counts.known - before.counts.known;
  return {
    results,
    messages: [`${file}: ${added} accepted, ${before.passing_again.length} removed.`],
  };
}

const MAX_IDS = 10;

function passingLines({ passing_again: ids }: Results): string[] {
  if (ids.length === 0) return [];
  const more = ids.length - MAX_IDS;
  return [
    `No longer failing, though ${KNOWN_FILE} lists it (--accept removes it):`,
    ...ids.slice(0, MAX_IDS).map((id) => `  ${id}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** The old file or the new one, whatever happens; a link still leads where it did. */
function write(file: string, known: KnownFile): void {
  const target = existsSync(file) ? realpathSync(file) : file;
  const temporary = `${target}.${process.pid}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(known, null, 2)}\n`);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new Problem('file-unwritable', `${file} cannot be written: ${inWords(error)}.`);
  }
}
