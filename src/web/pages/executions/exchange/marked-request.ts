import type { TestOutcome } from '../../../../results/index.ts';
import { type MarkedText, markedJson } from './marked-json.ts';

/** What was sent, in the order in which HTTP sends it: the parts of which one has the mark. */
export interface SentParts {
  readonly line: MarkedText;
  /** The header that is tested; null where none is. */
  readonly header: MarkedText | null;
  /** Null where there was none. */
  readonly body: MarkedText | null;
}

/** The request of a test with what the test is about marked; undefined where none was recorded. */
export function sentParts({ request, location, at, endpoint }: TestOutcome): SentParts | undefined {
  if (request === undefined) return undefined;
  const { method, url, headers, body } = request;
  const name = decodePointer(at?.split('/')[1] ?? '');
  const place = location === 'query' ? inQuery(url, name) : undefined;
  const part = location === 'path' ? inPath(url, endpoint, name) : place;
  return {
    line: cutAt(`${method} ${url}`, part, method.length + 1),
    header: location === 'header' ? headerOf(headers, name) : null,
    body: body === undefined ? null : bodyOf(body, location === 'body' ? at : undefined),
  };
}

/** A body with the value at a pointer marked, on lines of its own where it is JSON. */
export function bodyOf(body: string, at: string | undefined): MarkedText {
  return markedJson(body, at) ?? unmarked(body);
}

function unmarked(text: string): MarkedText {
  return { before: text, marked: '', after: '' };
}

function cutAt(text: string, part: readonly [number, number] | undefined, by: number): MarkedText {
  if (part === undefined) return unmarked(text);
  const [from, to] = [part[0] + by, part[1] + by];
  return { before: text.slice(0, from), marked: text.slice(from, to), after: text.slice(to) };
}

/** Where `name=value` is in the query of a URL. */
function inQuery(url: string, name: string): readonly [number, number] | undefined {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  let at = start + 1;
  for (const pair of url.slice(at).split('&')) {
    if (decodePointer(pair.split('=')[0] ?? '') === name) return [at, at + pair.length];
    at += pair.length + 1;
  }
  return undefined;
}

/** Where the segment is that a path has for `{name}`: base URLs have further ones before it. */
function inPath(
  url: string,
  endpoint: string,
  name: string,
): readonly [number, number] | undefined {
  const [path = ''] = url.split('?');
  const template = endpoint.replace(/^\S+ /, '').split('/');
  const segments = path.split('/');
  const place = template.findIndex((segment) => segment.includes(`{${name}}`));
  const index = place + segments.length - template.length;
  if (place < 0 || index < 0) return undefined;
  const from = segments.slice(0, index).join('/').length + 1;
  return [from, from + (segments[index]?.length ?? 0)];
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): MarkedText {
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase());
  const line = found === undefined ? `no ${name}` : `${found[0]}: ${found[1]}`;
  return { before: '', marked: line, after: '' };
}

function decodePointer(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return text;
  }
}
