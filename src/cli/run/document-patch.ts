import { stringify } from 'yaml';
import {
  childPointer,
  isObject,
  type Json,
  type JsonObject,
  own,
  pointerOf,
  segmentsOf,
  valueAt,
} from '../../generator/index.ts';
import { newResponse, type Results } from '../../results/index.ts';
import { printable } from '../printable.ts';
import type { Addition } from '../suite/overlay-file.ts';

/** A response that the API gave and the document does not mention. */
interface UndocumentedResponse {
  readonly endpoint: string;
  readonly status: number;
  readonly content_type: string;
}

type Patch = Record<string, Json>;

/** What a document lacks of the responses of a run. */
interface Lack {
  /** What is to be added, and to which object of the document's own file. */
  readonly additions: readonly (Place & UndocumentedResponse & { readonly update: JsonObject })[];
  /** What another file has to say. */
  readonly elsewhere: readonly UndocumentedResponse[];
}

/** Finds where the document has the other responses of the operations, through references within the file. */
function lackOf({ tests }: Results, tree: JsonObject): Lack {
  const additions: Lack['additions'][number][] = [];
  const elsewhere: UndocumentedResponse[] = [];
  for (const { endpoint, undocumented = [] } of tests) {
    for (const one of undocumented) {
      const sent: UndocumentedResponse = { endpoint, ...one };
      const found = additionFor(tree, sent);
      if (found === undefined) elsewhere.push(sent);
      else if (found.update !== undefined)
        additions.push({ ...sent, ...found.place, update: found.update });
    }
  }
  return { additions, elsewhere };
}

function sentWords({ endpoint, status, content_type: type }: UndocumentedResponse): string {
  return `${endpoint}: ${status} ${type}`.trimEnd();
}

/**
 * What a document lacks, as YAML to be merged into it: the undocumented responses of a run, each where the
 * document has the others of its operation.
 */
export function documentPatch(results: Results, tree: JsonObject, file: string): string[] {
  const { additions, elsewhere } = lackOf(results, tree);
  const patch: Patch = {};
  for (const { at, update } of additions) merge(patch, at, update);
  const comments = elsewhere.map((one) => `# not in this file: ${sentWords(one)}`);
  const yaml =
    Object.keys(patch).length === 0 ? [] : stringify(patch, { lineWidth: 0 }).trimEnd().split('\n');
  const lines = [...comments, ...yaml];
  if (lines.length === 0) return [`${printable(file)} mentions all statuses that the API sent.`];
  const head = `# To merge into ${file}, where the API is right:`;
  return [head, ...lines].map(printable);
}

/** The same as additions for an overlay, and what another file has to say. */
export function overlayAdditions(
  results: Results,
  tree: JsonObject,
): { readonly additions: readonly Addition[]; readonly open: readonly string[] } {
  const { additions, elsewhere } = lackOf(results, tree);
  return {
    additions: additions.map(({ at, update, ...sent }) => ({
      ...{ pointer: at.reduce<string>(childPointer, ''), update },
      description: `The API has sent this: ${sentWords(sent)}`,
    })),
    open: elsewhere.map((one) => `${sentWords(one)} (another file has the operation)`),
  };
}

/**
 * What to add for a response, and where; undefined where that is not in the document's own file. Nothing is to be
 * added where only the content type is new, and there is none.
 */
function additionFor(
  tree: JsonObject,
  { endpoint, status, content_type: type }: UndocumentedResponse,
): { readonly place: Place; readonly update?: JsonObject } | undefined {
  const [, method = '', path = ''] = /^(\S+) (.*)$/.exec(endpoint) ?? [];
  const responses =
    placeOf(tree, ['paths', path, method.toLowerCase(), 'responses']) ??
    placeOf(tree, ['paths', path, 'additionalOperations', method, 'responses']);
  if (responses === undefined) return undefined;
  const key = documentedKey(responses.node, status);
  if (key === undefined) {
    return { place: responses, update: { [String(status)]: { ...newResponse(status, type) } } };
  }
  const response = placeOf(tree, [...responses.at, key]);
  if (response === undefined) return undefined;
  return type === ''
    ? { place: response }
    : { place: response, update: { content: { [type]: {} } } };
}

/** The entry that holds for a status (OpenAPI 3.1, "Responses Object"). */
function documentedKey(responses: JsonObject, status: number): string | undefined {
  const candidates = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT'];
  const keys = new Map(Object.keys(responses).map((key) => [key.toUpperCase(), key]));
  return candidates.map((one) => keys.get(one)).find((key) => key !== undefined);
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
    const next = isObject(node)
      ? resolveReference(tree, { at: [...place.at, step], node })
      : undefined;
    if (next === undefined) return undefined;
    place = next;
  }
  return place;
}

function resolveReference(tree: JsonObject, start: Place): Place | undefined {
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
