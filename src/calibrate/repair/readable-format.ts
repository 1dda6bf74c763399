import { childPointer, type Lesson } from '../../generator/index.ts';
import { reasonOf } from '../reason.ts';
import { isAccepted, type Repaired, type Trials } from '../trials.ts';

/** A word for JSON among the formats that a parameter offers. */
const JSON_WORD = /\bjson\b/i;

/**
 * A request whose query asks for responses in CSV or the like asks for JSON, where the document offers that: what is wrong
 * with a field is read only there.
 * @returns the request as it was where its response is JSON already, or does not become it
 */
export async function inReadableFormat(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  const { learned, probed } = start;
  if (isAccepted(probed) || probed.status === null || mayNameFields(probed.body)) return start;
  const query = trials.piece.bases(learned).full.get('query') ?? {};
  for (const [name, sent] of Object.entries(query)) {
    const at = childPointer('', name);
    const { values } = trials.piece.notesOn('query', query, at);
    const value = values.find((one) => typeof one === 'string' && JSON_WORD.test(one));
    if (value === undefined || value === sent) continue;
    const change = { kind: 'value', location: 'query', at, value } as const;
    const lesson: Lesson = { change, reason: reasonOf(probed) };
    if (!trials.changes(learned, lesson)) continue;
    const extended = [...learned, lesson];
    const response = await trials.try(section, extended);
    if (response !== undefined && (isAccepted(response) || mayNameFields(response.body)))
      return { learned: extended, probed: response };
  }
  return start;
}

/** Whether a response is an object or a list in JSON. */
function mayNameFields(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
