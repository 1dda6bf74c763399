import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import type { OwnDocument } from './own-document.ts';
import { type GenerationRecord, makeTrialRecord } from './trial-record.ts';

/** Names of records are longer; this one is a heading, and gets a number where it is taken. */
const LONGEST = 60;

/** How many records of one title are counted. */
const MOST_OF_ONE_TITLE = 50;

/**
 * Makes the record of somebody's own document, under its title, or `Title 2` and so on where that is taken.
 * @param key names the filled-in form: sent twice, it makes one record
 * @throws Problem as the management API answers it
 */
export async function ownRecord(
  api: ApiClient,
  { title, ...trial }: OwnDocument,
  key: string,
): Promise<GenerationRecord> {
  const plain = nameOf(title);
  for (let count = 1; ; count++) {
    const name = count === 1 ? plain : `${plain} ${count}`;
    try {
      return await makeTrialRecord(api, { ...trial, name }, [key, count].join('.'));
    } catch (fault) {
      const nameExists = fault instanceof Problem && fault.kind === 'name-taken';
      if (!nameExists || count === MOST_OF_ONE_TITLE) throw fault;
    }
  }
}

/** A title in the letters that names of records have (`displayName` of fields.ts). */
export function nameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .slice(0, 1000)
    .replace(/[^\p{L}\p{N}_.()-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}_]+/u, '');
  const characters = [...plain];
  // Not within a word, unless it is the first.
  const isWithin = characters.length > LONGEST && characters[LONGEST] !== ' ';
  const begin = characters.slice(0, LONGEST).join('');
  const cut = isWithin ? begin.replace(/(?<=.) [^ ]*$/u, '') : begin;
  return cut.replace(/[^\p{L}\p{N}_)]+$/u, '') || 'My API';
}
