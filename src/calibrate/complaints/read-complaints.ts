import { FORMATS, MAPS, SENTENCES } from './formats.ts';

/** What a response says of one field of the request, or of the whole of it. */
export interface Complaint {
  /** The names on the path to the field, as the server writes them; none for the whole request. */
  readonly names: readonly string[];
  readonly words: string;
}

type Entries = Readonly<Record<string, unknown>>;

/** What the body of a response complains of, the most exact first; a body of any other kind has one. */
export function readComplaints(body: string): Complaint[] {
  const parsed = jsonOf(body);
  if (parsed === undefined) return body.trim() === '' ? [] : [{ names: [], words: body }];
  const objects = objectsIn(parsed);
  const found = [
    ...objects.flatMap((one) => byFormat(one)),
    ...objects.flatMap((one) => MAPS.flatMap((key) => byMap(one[key]))),
    ...(isEntries(parsed) ? byMap(parsed) : []),
    ...objects.flatMap((one) => sentencesOf(one)),
    ...(typeof parsed === 'string' ? [{ names: [], words: parsed }] : []),
  ];
  const texts = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...texts.values()];
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep errors are looked for: a response may hold anything. */
const DEEPEST = 6;

function objectsIn(value: unknown, depth = 0): Entries[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => objectsIn(one, depth + 1));
  if (!isEntries(value)) return [];
  return [value, ...Object.values(value).flatMap((one) => objectsIn(one, depth + 1))];
}

function byFormat(entry: Entries): Complaint[] {
  // JSON:API has the pointer one level deeper.
  const inner = isEntries(entry.source) ? { ...entry, ...entry.source } : entry;
  return FORMATS.flatMap(({ field, words }): Complaint[] => {
    const [where, said] = [inner[field], inner[words]];
    if (typeof said !== 'string') return [];
    const names = namesOf(where);
    return names === undefined ? [] : [{ names, words: said }];
  });
}

function byMap(map: unknown): Complaint[] {
  if (!isEntries(map)) return [];
  return Object.entries(map).flatMap(([field, said]) => {
    const texts = (Array.isArray(said) ? said : []).filter((one) => typeof one === 'string');
    return texts.map((words) => ({ names: namesOf(field) ?? [], words }));
  });
}

function sentencesOf(entry: Entries): Complaint[] {
  const texts = SENTENCES.flatMap((key) => {
    const said = entry[key];
    return typeof said === 'string' ? [said] : [];
  });
  return texts.map((words) => ({ names: [], words }));
}

/** The parts of a request that servers name before the field. */
const PARTS = /^(?:#|\$|body|json|query|path|params|headers?|cookies?|request|payload|)$/i;

/** `["body", "a", 0]`, `/body/a/0`, `$.a[0]`, `create.body.a`. */
function namesOf(where: unknown): readonly string[] | undefined {
  const list = Array.isArray(where)
    ? where.map(String)
    : typeof where === 'string'
      ? where.split(/[/.[\]]+/)
      : undefined;
  if (list === undefined) return undefined;
  const start = list.findIndex((name) => !PARTS.test(name));
  return start < 0 ? [] : list.slice(start).filter((name) => name !== '');
}
