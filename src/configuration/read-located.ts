import { type Document, isCollection, LineCounter, parseDocument, type YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { inputFaults } from '../input/input-faults.ts';
import { Problem } from '../problem.ts';

/**
 * Reads a text of YAML or JSON by a schema.
 * @param file how people know the file; it heads each fault.
 * @param isSecret whether the file holds secrets, which the words of the reader of YAML may repeat
 * @throws Problem `configuration-faulty` with every fault as `file:line:column: what`
 */
export function readLocated<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
  isSecret = false,
): T {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const words = (error: YAMLParseError) =>
    isSecret ? `is no YAML (${error.code}); ${QUOTE}` : firstLine(error.message);
  const broken = document.errors.map((one) => `${at(one.pos[0])}: ${words(one)}`);
  if (broken.length > 0) throw faulty(file, broken);
  const parsed = schema.safeParse(toValue(document, file, isSecret));
  if (parsed.success) return parsed.data;
  const faults = inputFaults(parsed.error).map(({ path, message }) => {
    return `${at(offsetOf(document.contents, path))}: ${path.join('.') || 'the file'}: ${message}`;
  });
  throw faulty(file, faults);
}

const QUOTE = 'quote texts that have special characters';

function toValue(document: Document, file: string, isSecret: boolean): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const detail = isSecret ? 'an alias has no anchor, or there are too many' : message;
    throw faulty(file, [`${file}:1:1: ${detail}; write the values out`]);
  }
}

/** The place of a value, or of the nearest thing that holds it. */
function offsetOf(contents: unknown, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = isCollection(contents) ? contents.getIn(path.slice(0, length), true) : undefined;
    const offset = rangeStart(node);
    if (offset !== undefined) return offset;
  }
  return rangeStart(contents) ?? 0;
}

function rangeStart(node: unknown): number | undefined {
  const range =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  const [start]: unknown[] = Array.isArray(range) ? range : [];
  return typeof start === 'number' ? start : undefined;
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? message;
}

function faulty(file: string, faults: readonly string[]): Problem {
  return new Problem('configuration-faulty', `${file} has errors.`, faults);
}
