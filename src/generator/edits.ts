import { createHash } from 'node:crypto';
import type { Json } from './json.ts';
import { parseJson } from './reading/parse-json.ts';

/** A value as a person left it; `absent` leaves the field out. */
export type EditedValue = { readonly value: Json | undefined };

/** The environment file of one endpoint as it is now, where a person has edited it. */
export interface Edits {
  /** False where nobody has edited anything. */
  readonly present: boolean;
  /** Undefined where there is no such line, or it is no value. */
  readonly valueOf: (section: string, key: string) => EditedValue | undefined;
  readonly keysOf: (section: string) => readonly string[];
}

const CHECKSUM = /\n# checksum: ([0-9a-f]{16})\n*$/;
const NO_EDITS: Edits = { present: false, valueOf: () => undefined, keysOf: () => [] };

/** The text with the line that tells a later run whether a person has edited it. */
export function withChecksum(text: string, generated: string): string {
  return `${text}\n# checksum: ${checksum(generated)}\n`;
}

/** Reads the edits of an environment file; none where the file is as it was generated. */
export function readEdits(text: string | undefined): Edits {
  if (text === undefined) return NO_EDITS;
  const body = text.replaceAll('\r\n', '\n').replace(/^\ufeff/, '');
  const written = CHECKSUM.exec(body)?.[1];
  if (written === checksum(body.replace(CHECKSUM, ''))) return NO_EDITS;
  const sections = sectionsOf(body);
  return {
    present: true,
    keysOf: (section) => [...(sections.get(section)?.keys() ?? [])],
    valueOf: (section, key) => {
      const raw = sections.get(section)?.get(key);
      return raw === undefined ? undefined : readValue(raw);
    },
  };
}

function sectionsOf(text: string): Map<string, Map<string, string>> {
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

/** JSON on one line, `absent`, or `"a" * 5000`; undefined for anything else. */
function readValue(raw: string): EditedValue | undefined {
  if (raw === 'absent') return { value: undefined };
  const [, text, times] = /^("(?:[^"\\]|\\.)*")\s*\*\s*(\d{1,7})$/.exec(raw) ?? [];
  const parsed = parseJson(text ?? raw);
  if (!parsed) return undefined;
  if (times === undefined) return { value: parsed.exact };
  return typeof parsed.exact === 'string'
    ? { value: parsed.exact.repeat(Number(times)) }
    : undefined;
}

function checksum(text: string): string {
  return createHash('sha256').update(text.trimEnd()).digest('hex').slice(0, 16);
}
