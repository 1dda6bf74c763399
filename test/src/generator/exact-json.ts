import { parseJson } from '../../../src/generator/document/reading/parse-json.ts';
import type { Json } from '../../../src/generator/json.ts';

/** A JSON text with every digit of its numbers kept. */
export function exactJson(text: string): Json {
  const parsed = parseJson(text);
  if (!parsed) throw new Error(`${text} is no JSON`);
  return parsed.exact;
}
