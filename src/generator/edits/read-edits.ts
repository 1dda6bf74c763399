import { createHash } from 'node:crypto';
import { type Parsed, parseJson } from '../document/reading/parse-json.ts';
import type { Json } from '../json.ts';
import type { Location } from '../report.ts';

/** A field that a valid request may leave out. */
export interface OptionalField {
  readonly location: Location;
  readonly at: string;
}

/** A value as a person left it; `absent` leaves the field out. */
export type EditedValue = { readonly value: Json | undefined };

/** The environment file of one endpoint as it is now, where a person has edited it. */
export interface Edits {
  /** False where nobody has edited anything. */
  readonly present: boolean;
  /** Undefined where there is no such line, or it is no value. */
  readonly valueOf: (section: string, key: string) => EditedValue | undefined;
  readonly keysOf: (section: string) => readonly string[];
  /** Whether a line of a request is as it was generated, though others of the file are not. */
  readonly isGenerated: (section: string, key: string) => boolean;
  /** Whether `[positive]` as generated sent an optional field, so that whoever no longer has it removed it. */
  readonly wasSent: (location: Location, at: string) => boolean;
  /** Digests of `[setup]`, `[unique]` and `[cleanup]`: as proposed when the file was made, and as they are now. */
  readonly setup: { readonly proposed: string | undefined; readonly current: string | undefined };
}

const CHECKSUM =
  /\n# checksum: ([0-9a-f]{16})(?: setup: ([0-9a-f]{16}))?(?: (?:path|query|header|body):(?: [0-9a-f]{16})+)*(?: optional: ([\w-]+))?\n*$/;
/** Of a digest of an optional field, in base64url: one field in 16 million is taken for a given other. */
const MARK = 4;
const MARKS = new RegExp(`.{${MARK}}`, 'g');
const NO_EDITS: Edits = {
  present: false,
  valueOf: () => undefined,
  keysOf: () => [],
  isGenerated: () => true,
  wasSent: () => false,
  setup: { proposed: undefined, current: undefined },
};

/**
 * The text with the line that shows a later run whether a person has edited it, and which `[setup]`
 * was proposed: of a line that is missing, only that shows whether a person has removed it. The digests
 * of the lines of requests show the suite at run time whether the rows that they name were invented
 * (templates/proofgate_suite/rows.py). Those of optional fields distinguish a field that a person has removed
 * from one that is new in the document.
 *
 * @param optional what `[positive]` as generated sends and could do without
 */
export function withChecksum(
  text: string,
  generated: string,
  optional: readonly OptionalField[],
): string {
  const setup = setupDigest(sectionsOf(generated));
  const parts = [
    `# checksum: ${checksum(generated)}`,
    ...(setup ? [`setup: ${setup}`] : []),
    ...['path', 'query', 'header', 'body'].flatMap((key) => digestsOf(generated, key)),
    ...(optional.length > 0 ? [`optional: ${optional.map(markOf).join('')}`] : []),
  ];
  return `${text}\n${parts.join(' ')}\n`;
}

/**
 * The digests of all lines of requests with a key that say something, after its name; nothing where there is none.
 * The `path` of `[endpoint]` is a text.
 */
function digestsOf(text: string, key: string): string[] {
  const lines = text.matchAll(new RegExp(`^${key} = (${key === 'body' ? '' : '{'}.*)$`, 'gm'));
  const values = new Set([...lines].map(([, value = '']) => value));
  values.delete('{}');
  return values.size > 0 ? [`${key}:`, ...[...values].map(checksum)] : [];
}

/** The sections whose lines are proposed, and may be taken out. */
export const PROPOSED = ['setup', 'unique', 'cleanup'] as const;

/** A digest of the lines that are proposed, by section, key and text; undefined where there is none. */
export function setupDigest(
  sections: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string | undefined {
  const texts = PROPOSED.flatMap((name) =>
    [...(sections.get(name) ?? [])].map(([key, text]) =>
      name === 'setup' ? `${key} = ${text}` : `[${name}] ${key} = ${text}`,
    ),
  );
  return texts.length > 0 ? checksum(texts.join('\n')) : undefined;
}

/** The edits but for one line, which something else decides. */
export function withoutLine(edits: Edits, section: string, key: string): Edits {
  const isIt = (one: string, other: string) => one === section && other === key;
  return {
    ...edits,
    valueOf: (one, other) => (isIt(one, other) ? undefined : edits.valueOf(one, other)),
  };
}

/** Reads the edits of an environment file; none where the file is as it was generated. */
export function readEdits(text: string | undefined): Edits {
  if (text === undefined) return NO_EDITS;
  const body = text.replaceAll('\r\n', '\n').replace(/^\ufeff/, '');
  const [end = '', written, proposed, marks = ''] = CHECKSUM.exec(body) ?? [];
  if (written === checksum(body.replace(CHECKSUM, ''))) return NO_EDITS;
  const sections = sectionsOf(body);
  const sent = new Set(marks.match(MARKS) ?? []);
  const generated = new Set(
    [...end.matchAll(/ (path|query|header|body):((?: [0-9a-f]{16})+)/g)].flatMap(
      ([, key, digests = '']) =>
        digests
          .trim()
          .split(' ')
          .map((one) => `${key} ${one}`),
    ),
  );
  return {
    present: true,
    wasSent: (location, at) => sent.has(markOf({ location, at })),
    setup: { proposed, current: setupDigest(sections) },
    keysOf: (section) => [...(sections.get(section)?.keys() ?? [])],
    isGenerated: (section, key) => {
      const raw = sections.get(section)?.get(key);
      return raw !== undefined && generated.has(`${key} ${checksum(raw)}`);
    },
    valueOf: (section, key) => {
      const raw = sections.get(section)?.get(key);
      return raw === undefined ? undefined : readValue(raw);
    },
  };
}

/** The lines of an environment file: section → key → what follows the `=`. */
export function sectionsOf(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let here = new Map<string, string>();
  for (const line of text.split('\n')) {
    const name = /^\[(.+)\]\s*$/.exec(line)?.[1];
    if (name !== undefined) {
      here = new Map();
      sections.set(name, here);
      continue;
    }
    const [, key, value] = /^([^#;\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) here.set(key, value);
  }
  return sections;
}

/** The value of a line: JSON on one line, `absent`, or `"a" * 5000`; undefined for anything else. */
export function readValue(raw: string): EditedValue | undefined {
  if (raw === 'absent') return { value: undefined };
  const [, text, times] = /^("(?:[^"\\]|\\.)*")\s*\*\s*(\d{1,7})$/.exec(raw) ?? [];
  const parsed = readJson(text ?? raw);
  if (!parsed) return undefined;
  if (times === undefined) return { value: parsed.exact };
  return typeof parsed.exact === 'string'
    ? { value: parsed.exact.repeat(Number(times)) }
    : undefined;
}

/** A numeral of absurd size is not a value, and neither is text that is not JSON. */
function readJson(text: string): Parsed | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function checksum(text: string): string {
  return createHash('sha256').update(text.trimEnd()).digest('hex').slice(0, 16);
}

function markOf({ location, at }: OptionalField): string {
  return createHash('sha256').update(`${location} ${at}`).digest('base64url').slice(0, MARK);
}
