import {
  type CalibrationTarget,
  isOfRequest,
  type Json,
  type JsonObject,
  type Learned,
  type Location,
  own,
  type RequestChange,
  segmentsOf,
  valueAt,
  writeJson,
} from '../../generator/index.ts';
import type { CalibratedEndpoint } from '../calibrate-endpoint.ts';
import { ownSections } from '../own-sections.ts';

/** Differences, and fields of one, that are shown before the others are counted. */
const MOST_READ = 5;

/** How a reason begins that a response has given. */
const OF_SERVER = /^(?:\d{3}|no answer)\b/;

/** What the server demands beyond the document, as one lesson of an endpoint shows. */
export interface Demand {
  /** The node of the document that might be changed (`openapi.yaml:45`); undefined where it is not known. */
  readonly where: string | undefined;
  /** `POST /pets` */
  readonly endpoint: string;
  /** `body /owner/name` */
  readonly field: string;
  /** What kind of lesson it is; one node lacks each kind once, whatever the values are. */
  readonly kind: 'as' | RequestChange['kind'];
  /** The rest of a sentence that begins with the field. */
  readonly words: string;
  /** The response that shows it. */
  readonly reason: string;
  /** What makes the document say so; undefined for what no addition to its own file can. */
  readonly addition?: DemandedAddition | undefined;
}

/** A change of an object of the document. */
export interface DemandedAddition {
  /** JSON Pointer into the tree of the document. */
  readonly pointer: string;
  readonly update: Readonly<Record<string, Json>>;
  /** A field of the object that the update replaces. */
  readonly replaced?: string | undefined;
}

/** What the server demands beyond the document at an endpoint, for each lesson that is new. */
export function demandsOf({ piece, learned }: CalibratedEndpoint): Demand[] {
  const before = new Set(piece.learned.map(({ change }) => JSON.stringify(change)));
  const instanceOf = instanceFinder(piece, learned);
  const whereOf = (location: Location, at: string) => {
    const instance = instanceOf(location, at);
    return instance === undefined ? undefined : piece.writtenAt(location, instance, at);
  };
  return learned.flatMap(({ change, reason }): Demand[] => {
    if (before.has(JSON.stringify(change))) return [];
    // What could not be sent, as where a variable is not set, shows nothing of the server.
    if (!OF_SERVER.test(reason)) return [];
    const [first] = piece.mediaTypes;
    if (change.kind === 'as' && change.mediaType !== first) {
      const words = `is offered as ${first} in the document; the server takes it as ${change.mediaType}`;
      const head = { where: whereOf('body', ''), endpoint: `${piece.method} ${piece.path}` };
      return [{ ...head, field: 'body (the whole of it)', kind: change.kind, words, reason }];
    }
    if (!isOfRequest(change)) return [];
    // No document can name the rows of a server.
    if (change.kind === 'value' && change.from !== undefined) return [];
    const words = {
      without: 'is optional in the document, and rejected beside the other fields',
      with: 'is optional in the document, and required by the server',
      undocumented: 'is not in the document, and required by the server',
      twice: 'has one item or more in the document; the server wants two',
      value: `may have other values in the document; the server takes ${'value' in change ? shortValue(change.value) : ''}`,
    }[change.kind];
    // What the document lacks would be written into the object around it.
    const place = change.kind === 'undocumented' ? parentOf(change.at) : change.at;
    const where = whereOf(change.location, place);
    const field = `${change.location} ${change.at || '(the whole of it)'}`;
    const endpoint = `${piece.method} ${piece.path}`;
    const instance = instanceOf(change.location, place);
    const addition = instance === undefined ? undefined : additionFor(piece, change, instance);
    return [{ where, endpoint, field, kind: change.kind, words, reason, addition }];
  });
}

/**
 * A sentence for each demand. A node of the document that many requests have is named once, with the first of
 * them; so are fields that were left out for one response, since the budget ended before the fewest were known. What
 * most requests lack comes first.
 */
export function demandLines(demands: readonly Demand[]): string[] {
  const oneResponse = Map.groupBy(
    demands.filter(isRemoval),
    ({ endpoint, reason }) => `${endpoint} ${reason}`,
  );
  const groups = Map.groupBy(demands, (one) => {
    const key = `${one.endpoint} ${one.reason}`;
    const isOneOfMany = isRemoval(one) && (oneResponse.get(key)?.length ?? 0) > 1;
    return isOneOfMany ? key : `${one.where ?? `${one.endpoint} ${one.field}`} ${one.kind}`;
  });
  return [...groups.values()].toSorted((a, b) => b.length - a.length).map(sentence);
}

/**
 * The demands of endpoints as additions to the document, and as sentences those for which there is none. What most
 * requests lack is among them once.
 */
export function demandedAdditions(endpoints: readonly CalibratedEndpoint[]): {
  readonly additions: readonly (DemandedAddition & { readonly description: string })[];
  readonly open: readonly string[];
} {
  const demands = endpoints.flatMap(demandsOf);
  const open = demands.filter(({ addition }) => addition === undefined);
  return {
    additions: demands.flatMap(({ addition, endpoint, field, words, reason }) =>
      addition ? [{ ...addition, description: `${endpoint}: ${field} ${words} (${reason})` }] : [],
    ),
    open: demandLines(open),
  };
}

function isRemoval({ kind }: Demand): boolean {
  return kind === 'without';
}

/** The longest value that is shown in full. */
const LONGEST_VALUE = 60;

function shortValue(value: Json): string {
  const text = writeJson(value);
  const cut = text.slice(0, LONGEST_VALUE).toWellFormed();
  return text.length > LONGEST_VALUE ? `${cut}…` : text;
}

/** Items or lines that people read in full; the first of a longer list, and how many others there are. */
export function shortened(all: readonly string[], rest: (count: number) => string): string[] {
  if (all.length <= MOST_READ + 1) return [...all];
  return [...all.slice(0, MOST_READ), rest(all.length - MOST_READ)];
}

function sentence([first, ...others]: readonly Demand[]): string {
  if (first === undefined) return '';
  const { where, endpoint, field, words, reason } = first;
  if (others.some((one) => one.where !== where)) {
    const all = [field, ...others.map((one) => one.field)];
    const fields = shortened(all, (count) => `${count} more`).join(', ');
    return `${endpoint}: these optional fields are not accepted all together: ${fields} (${reason})`;
  }
  const head = `${where === undefined ? '' : `${where}: `}${endpoint}`;
  if (others.length === 0) return `${head}: ${field} ${words} (${reason})`;
  const more = others.length === 1 ? 'one more field' : `${others.length} more fields`;
  return `${head}: ${field} ${words} (${reason}); the same at ${more}`;
}

/** The request as it is generated, or one that shows another branch: whichever has the location. */
function instanceFinder(piece: CalibrationTarget, learned: Learned) {
  let sections: readonly { readonly location: Location; readonly instance: Json }[] | undefined;
  return (location: Location, at: string): Json | undefined => {
    const full = piece.bases([]).full.get(location);
    if (full !== undefined && valueAt(full, at) !== undefined) return full;
    sections ??= ownSections(piece.environmentFile(learned, 'whole'));
    const section = sections.find(
      (one) => one.location === location && valueAt(one.instance, at) !== undefined,
    );
    return section?.instance;
  };
}

/** How the document would say what a change has shown; undefined where that is beyond its own file, or has no words. */
function additionFor(
  piece: CalibrationTarget,
  change: RequestChange,
  instance: Json,
): DemandedAddition | undefined {
  const { location, at, kind } = change;
  if (kind === 'without') return undefined;
  const written = piece.writtenNode(location, instance, at);
  const isMember = kind === 'undocumented';
  const isRequired = isMember || (kind === 'with' && written?.isParameter !== true);
  const found = isRequired ? piece.writtenNode(location, instance, parentOf(at)) : written;
  // What comes from other files is no part of what an overlay changes.
  if (found === undefined || found.pointer.startsWith('/x-external')) return undefined;
  const { pointer, node } = found;
  const name = segmentsOf(at).at(-1) ?? '';
  if (isMember) {
    const properties = { [name]: { example: change.value } };
    return { pointer, update: { properties, required: [name] } };
  }
  if (kind === 'with') {
    return { pointer, update: { required: isRequired ? [name] : true } };
  }
  if (kind === 'twice')
    return { pointer, update: { minItems: 2 }, replaced: has(node, 'minItems') };
  if (!('value' in change)) return undefined;
  return { pointer, update: { example: change.value }, replaced: has(node, 'example') };
}

function parentOf(at: string): string {
  return at.slice(0, Math.max(0, at.lastIndexOf('/')));
}

function has(node: JsonObject, key: string): string | undefined {
  return own(node, key) === undefined ? undefined : key;
}
