import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import {
  isObject,
  type Json,
  type JsonObject,
  own,
  pointerOf,
  segmentsOf,
  valueAt,
} from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import { newResponse, type Results } from '../../results/index.ts';
import { printable } from '../printable.ts';
import { inWords } from '../system-error.ts';

/** A response that the API gave and the document does not mention. */
interface Undocumented {
  readonly endpoint: string;
  readonly status: number;
  readonly content_type: string;
}

type Patch = Record<string, Json>;

/**
 * Reads a document for its patch, references and all as they are written.
 * @throws Problem `document-unreachable` or `document-faulty`
 */
export function readForPatch(file: string): JsonObject {
  const tree = parsed(textOf(file), file);
  if (isObject(tree)) return tree;
  throw new Problem('document-faulty', `${file} is no object; name an OpenAPI document.`);
}

/**
 * What a document lacks, as YAML to be merged into it: the undocumented responses of a run, each where the
 * document has the others of its operation, through references within the file.
 */
export function documentPatch({ tests }: Results, tree: JsonObject, file: string): string[] {
  const patch: Patch = {};
  const elsewhere = tests
    .flatMap(({ endpoint, undocumented = [] }) =>
      undocumented.map((one): Undocumented => ({ endpoint, ...one })),
    )
    .filter((one) => !addTo(patch, tree, one))
    .map(({ endpoint, status, content_type: type }) =>
      `# not in this file: ${endpoint}: ${status} ${type}`.trimEnd(),
    );
  const yaml =
    Object.keys(patch).length === 0 ? [] : stringify(patch, { lineWidth: 0 }).trimEnd().split('\n');
  const lines = [...elsewhere, ...yaml];
  if (lines.length === 0) return [`${printable(file)} mentions all statuses that the API sent.`];
  const head = `# To merge into ${file}, where the API is right:`;
  return [head, ...lines].map(printable);
}

/** Whether the document itself has the place where a response is to be added. */
function addTo(patch: Patch, tree: JsonObject, { endpoint, ...one }: Undocumented): boolean {
  const [, method = '', path = ''] = /^(\S+) (.*)$/.exec(endpoint) ?? [];
  const responses =
    placeOf(tree, ['paths', path, method.toLowerCase(), 'responses']) ??
    placeOf(tree, ['paths', path, 'additionalOperations', method, 'responses']);
  if (responses === undefined) return false;
  const { status, content_type: type } = one;
  const key = documentedKey(responses.node, status);
  if (key === undefined) {
    merge(patch, [...responses.at, String(status)], { ...newResponse(status, type) });
    return true;
  }
  const response = placeOf(tree, [...responses.at, key]);
  if (response !== undefined && type !== '') merge(patch, response.at, { content: { [type]: {} } });
  return response !== undefined;
}

/** The entry that holds for a status (OpenAPI 3.1, "Responses Object"). */
function documentedKey(responses: JsonObject, status: number): string | undefined {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT'];
  const keys = new Map(Object.keys(responses).map((key) => [key.toUpperCase(), key]));
  return wanted.map((one) => keys.get(one)).find((key) => key !== undefined);
}

interface Place {
  readonly at: readonly string[];
  readonly node: JsonObject;
}

const MOST_REFERENCES = 100;

/** Where a path leads, through references; undefined where that is nowhere in this file. */
function placeOf(tree: JsonObject, path: readonly string[]): Place | undefined {
  let place: Place = { at: [], node: tree };
  for (const step of path) {
    const node = own(place.node, step);
    const next = isObject(node) ? referred(tree, { at: [...place.at, step], node }) : undefined;
    if (next === undefined) return undefined;
    place = next;
  }
  return place;
}

function referred(tree: JsonObject, start: Place): Place | undefined {
  let place = start;
  for (let hops = 0; hops < MOST_REFERENCES; hops++) {
    const reference = own(place.node, '$ref');
    if (typeof reference !== 'string') return place;
    if (!reference.startsWith('#/')) return undefined;
    const pointer = pointerOf(reference);
    const node = valueAt(tree, pointer);
    if (!isObject(node)) return undefined;
    place = { at: segmentsOf(pointer), node };
  }
  return undefined;
}

/** Puts in a value; objects are merged. */
function merge(into: Patch, at: readonly string[], value: JsonObject): void {
  const [step, ...further] = at;
  if (step === undefined) {
    for (const [key, one] of Object.entries(value)) {
      if (isObject(one)) merge(into, [key], one);
      else into[key] = one;
    }
    return;
  }
  const known = own(into, step);
  const inner: Patch = isObject(known) ? { ...known } : {};
  into[step] = inner;
  merge(inner, further, value);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Problem('document-unreachable', `${file}: ${inWords(error)}`);
  }
}

/** JSON as such, since a reader of YAML takes long for much of it. */
function parsed(text: string, file: string): Json {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text);
  } catch (error) {
    const what = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new Problem('document-faulty', `${file}: ${what}`);
  }
}
