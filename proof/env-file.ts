import { type Exact, parseExact } from './validation/exact.ts';

/** `ABSENT` stands for a field that is left out. */
export const ABSENT = Symbol('absent');
export type EnvValue = Exact | typeof ABSENT;

export interface EnvFile {
  /** Section → key → text as written, in the order of the file. */
  readonly raw: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly sections: ReadonlyMap<string, ReadonlyMap<string, EnvValue>>;
  /** Lines that are not as the format fixes them. */
  readonly faults: readonly string[];
}

/**
 * Reads an environment file strictly (docs/environment.md): comments, sections and
 * `key = value` lines only, nothing twice, nothing continued; a value is JSON on one line,
 * `absent`, or `"text" * count`.
 */
export function readEnvFile(text: string): EnvFile {
  const raw = new Map<string, Map<string, string>>();
  const sections = new Map<string, Map<string, EnvValue>>();
  const faults: string[] = [];
  let name = '';
  for (const [index, line] of text.split('\n').entries()) {
    const fault = (what: string) => faults.push(`line ${index + 1}: ${what}`);
    if (line === '' || line.startsWith('#')) continue;
    const header = /^\[([^\]]+)\]$/.exec(line)?.[1];
    if (header !== undefined) {
      name = header;
      if (raw.has(name)) fault(`the section ${name} stands twice`);
      raw.set(name, new Map());
      sections.set(name, new Map());
      continue;
    }
    const [, key, written] = /^([^\s=:[#;][^=]*?) = (.*)$/.exec(line) ?? [];
    if (key === undefined || written === undefined || name === '') {
      fault('neither a comment, a section nor `key = value`');
      continue;
    }
    if (raw.get(name)?.has(key)) fault(`${key} stands twice`);
    raw.get(name)?.set(key, written);
    try {
      sections.get(name)?.set(key, readValue(written));
    } catch (error) {
      fault(`${key}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { raw, sections, faults };
}

function readValue(written: string): EnvValue {
  if (written === 'absent') return ABSENT;
  const run = /^("(?:[^"\\]|\\.)*") \* (\d+)$/.exec(written);
  if (run?.[1] === undefined) return parseExact(written);
  const piece = parseExact(run[1]);
  return typeof piece === 'string' ? piece.repeat(Number(run[2])) : piece;
}
