import type { Json, Lesson } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { namesWrittenRow } from '../observed/written-rows.ts';
import { reasonOf } from '../reason.ts';
import { fieldsIn } from '../request-fields.ts';
import { firstAccepted, type Repaired, type Trials } from '../trials.ts';
import { isOpaque } from './few-fields.ts';
import { spellings } from './spellings.ts';

/** Fields of which other values are tried, and values of each. */
const MOST_FIELDS = 4;
const MOST_VALUES = 6;
/** Numbers that servers accept where they refuse 1, the likeliest first. */
const NUMBERS: readonly Json[] = [2, 5, 10, 0, 100, 0.5, -1];

/**
 * The smallest request with another value of one field, where no response says which field is wrong: further members of
 * its enum and other examples of the document, the other flag, another number, another spelling of a time or a word.
 * First one of each field, then the next. What names a row that is there, or one that a set-up has made, stays.
 * @param start the lessons so far, with the response to the smallest request
 * @returns undefined where none helps
 */
export async function withOtherValues(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired | undefined> {
  if (!isOpaque(trials, start)) return undefined;
  const reason = reasonOf(start.probed);
  const fields = valuedFields(trials, section, start);
  const lessons = Array.from({ length: MOST_VALUES }, (_, index) =>
    fields.flatMap(({ location, at, values }): Lesson[] => {
      const value = values[index];
      return value === undefined
        ? []
        : [{ change: { kind: 'value', location, at, value }, reason }];
    }),
  ).flat();
  const candidates = lessons.map((lesson) => [...start.learned, lesson]);
  return firstAccepted(trials, section, candidates);
}

/** The first fields with a value of their own, each with others that the document admits; texts come last. */
function valuedFields(trials: Trials, section: string, { learned, probed }: Repaired) {
  const { full, required } = trials.piece.bases(learned);
  const filled = new Set([...(probed.created ?? []), ...(probed.given ?? [])]);
  const fields = fieldsIn(section === 'positive' ? full : required)
    .filter((field) => !filled.has(`/${field.location}${field.at}`))
    .filter((field) => !namesWrittenRow(trials.piece, field))
    .toSorted((a, b) => Number(typeof a.value === 'string') - Number(typeof b.value === 'string'));
  const found: (RequestField & { readonly values: readonly Json[] })[] = [];
  for (const field of fields) {
    const values = otherValues(trials, learned, field, full);
    if (values.length > 0) found.push({ ...field, values });
    if (found.length === MOST_FIELDS) break;
  }
  return found;
}

function otherValues(
  trials: Trials,
  learned: Repaired['learned'],
  { location, at, value, names }: RequestField,
  base: ReturnType<Trials['piece']['bases']>['full'],
): Json[] {
  if (typeof value === 'object') return [];
  const documented = trials.piece.notesOn(location, base.get(location) ?? null, at).values;
  const alternatives = alternativesTo(value, names.at(-1) ?? '');
  const found: Json[] = [];
  for (const one of new Set([...documented, ...alternatives])) {
    const lesson: Lesson = { change: { kind: 'value', location, at, value: one }, reason: '' };
    if (one !== value && trials.changes(learned, lesson)) found.push(one);
    if (found.length === MOST_VALUES) break;
  }
  return found;
}

/** Another number, the other flag, other spellings; of a text that has its field's name, which was made up, none. */
function alternativesTo(value: Json, name: string): readonly Json[] {
  if (typeof value === 'number') return NUMBERS;
  if (typeof value === 'boolean') return [!value];
  return typeof value === 'string' && value !== name ? spellings(value) : [];
}
