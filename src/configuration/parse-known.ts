import { Problem } from '../problem.ts';
import { type KnownFile, knownSchema } from '../results/index.ts';
import { readLocated } from './read-located.ts';

const REMEDY = 'Correct it, or remove the file and record it again: run --accept --reason TEXT.';

/**
 * Reads the text of a known.json.
 *
 * @param file how the file is called, for errors
 * @throws Problem `configuration-faulty` with every error as `file:line:column: what`
 */
export function parseKnown(text: string, file: string): KnownFile {
  try {
    return readLocated(text, file, knownSchema);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.kind, `${file} has errors. ${REMEDY}`, error.faults);
  }
}
