import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import {
  KNOWN_FILE,
  knownOfPart,
  nothingKnown,
  type PartlyKnown,
  type RunPart,
} from '../results/index.ts';
import { parseKnown } from './parse-known.ts';

const MOST_MB = 4;

/** The known.json of a suite as it was before its tests ran. */
export interface KnownText {
  /** How people find it, such as `generated-scripts/known.json`. */
  readonly file: string;
  /** Null where it is no plain file, or too large. */
  readonly text: string | null;
}

/**
 * Reads the known.json of a suite that is to run.
 *
 * @param root the folder of the suite
 * @param named how people call that folder
 * @returns null where the suite has none
 */
export async function readKnownText(root: string, named: string): Promise<KnownText | null> {
  const path = join(root, KNOWN_FILE);
  const found = await lstat(path).catch(() => null);
  if (found === null) return null;
  // It brings a reader of XML, and every command reads this module.
  const { readWhole } = await import('../runner/index.ts');
  return { file: join(named, KNOWN_FILE), text: await readWhole(path, MOST_MB * 1024 * 1024) };
}

/** What a known.json says of the part of its suite that was run; a note where it cannot be read. */
export function knownOfText({ file, text }: KnownText, part: RunPart): PartlyKnown {
  if (text === null) return nothingKnown(`${file} is no plain file of at most ${MOST_MB} MB.`);
  try {
    return knownOfPart(parseKnown(text, file), file, part);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return nothingKnown([error.message, ...error.faults].join(' '));
  }
}
