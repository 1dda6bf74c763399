import { exactJson } from './exact-json.ts';

/** Shorter texts are masked only where they are all of a value: else no log could be read any more. */
const SHORTEST = 4;

/**
 * Every form of a value that a log could show, each of which the runner is to hide: the whole, each of its
 * lines, what JSON makes of these, the whole in Base64, and of a JSON document each text and number in it.
 */
export function masksOf(value: string): string[] {
  const leaves = leavesOf(exactJson(value)).filter(isLong);
  const all = [value, ...[value, ...leaves].flatMap(linesOf), ...leaves];
  // The runner refuses to hide nothing.
  const plain = all.filter((one) => one.trim() !== '');
  const escaped = plain.map((one) => JSON.stringify(one).slice(1, -1));
  const base64 = isLong(value) ? [Buffer.from(value).toString('base64')] : [];
  return [...new Set([...plain, ...escaped, ...base64])];
}

/** The lines of a value of several; the runner reads a log line by line. */
function linesOf(value: string): string[] {
  const lines = value.split(/\r\n|[\r\n]/).map((line) => line.trim());
  return lines.length === 1 ? [] : lines.filter(isLong);
}

/** The texts and numbers of a JSON value. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (JSON.isRawJSON(value)) return [JSON.stringify(value)];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one: unknown) => leavesOf(one))
    : [];
}

function isLong(text: string): boolean {
  return text.trim().length >= SHORTEST;
}
