import type { OpenApiDocument } from '../document/document.ts';
import { nodePointers, type PointerTo } from '../document/node-pointers.ts';
import type { Operation } from '../document/operations.ts';
import { readEdits } from '../edits/read-edits.ts';
import type { GenerateOptions } from '../index.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import type { Location } from '../report.ts';
import type { Bases } from '../requests/base.ts';
import { requestsByType } from '../requests/in-media-type.ts';
import { SchemaBundle } from '../responses/schema-bundle.ts';
import { type Member, type Setups, setupsOf } from '../setup/propose.ts';
import type { EnvironmentSection } from '../suite/environment.ts';
import { leftAlone } from '../suite/exclusions.ts';
import { environmentPath } from '../suite/layout.ts';
import { DEFAULT_MAX_DEPTH, makeEndpoint } from '../suite/make-endpoint.ts';
import { membersOf } from '../suite/members.ts';
import { writeJson } from '../write-json.ts';
import { applyLearned, suits } from './apply.ts';
import { readLearned } from './comments.ts';
import { definition, MOST_REFERENCES } from './definition.ts';
import { type Enumeration, enumerationsIn } from './enumerations.ts';
import { type Learned, mediaTypeIn } from './learned.ts';
import { nodesBelow } from './nodes-below.ts';
import { isEditedPlace } from './reconcile.ts';
import { type WrittenAt, writtenAt } from './written-at.ts';

/** An endpoint of a suite whose valid requests are tried on a server. */
export interface CalibrationTarget {
  readonly slug: string;
  readonly method: string;
  readonly path: string;
  /** Why it is left alone unless a person names it; undefined where it is not. */
  readonly leftAlone: string | undefined;
  /** The content types in which its body can be sent, best first. */
  readonly mediaTypes: readonly string[];
  /** The lessons that its environment file records. */
  readonly learned: Learned;
  /**
   * Generates its environment file with these lessons.
   * @param extent `requests`: only the valid requests, which are generated in no time; `whole`: all sections
   */
  readonly environmentFile: (learned: Learned, extent: 'requests' | 'whole') => EnvironmentFile;
  /** Whether an instance of a location satisfies the document. */
  readonly isValid: (location: Location, instance: Json) => boolean;
  /** The two valid requests with these lessons, but without a person's edits. */
  readonly bases: (learned: Learned) => Bases;
  /** Whether a person has edited the value at a pointer of a valid request: it is left alone. */
  readonly isEdited: (location: Location, at: string) => boolean;
  /** The nodes of the document for each location of an instance: the same where a schema is used again. */
  readonly nodesOf: (
    location: Location,
    instance: Json,
  ) => ReadonlyMap<string, readonly JsonObject[]>;
  /**
   * Where the document says what a location of an instance is like, as `openapi.yaml:45`: the parameter, the
   * body as a whole, else the schema. Undefined for what it does not say.
   */
  readonly writtenAt: (location: Location, instance: Json, at: string) => string | undefined;
  /**
   * The parameter, else the schema behind all references, that the document has for a location of an instance.
   * Undefined for what it does not say.
   */
  readonly writtenNode: (location: Location, instance: Json, at: string) => WrittenNode | undefined;
  /** What the document says of a location of an instance in words, and the values that it shows for it. */
  readonly notesOn: (location: Location, instance: Json, at: string) => Notes;
  /** What schemas anywhere in the document list for their members: those of responses too. The same for all endpoints. */
  readonly enumerations: () => readonly Enumeration[];
}

export interface WrittenNode {
  /** JSON Pointer into the tree of the document. */
  readonly pointer: string;
  readonly node: JsonObject;
  readonly isParameter: boolean;
}

export interface Notes {
  readonly descriptions: readonly string[];
  /** Examples, defaults and members of enums. */
  readonly values: readonly Json[];
}

export interface EnvironmentFile {
  readonly path: string;
  readonly text: string;
  readonly sections: readonly EnvironmentSection[];
}

/**
 * The endpoints of a suite that have a valid request, in document order.
 * @param options those that the suite was generated with, and its files as they are now
 */
export function calibrationTargets(
  document: OpenApiDocument,
  options: GenerateOptions,
): CalibrationTarget[] {
  const members = membersOf(document, options);
  const maxDepth = options.maxDepth ?? DEFAULT_MAX_DEPTH;
  const setups = setupsOf(document, members, maxDepth);
  const bundle = new SchemaBundle(document.tree);
  const pointerTo = nodePointers(document.tree);
  const written = writtenAt(document, pointerTo);
  let listed: readonly Enumeration[] | undefined;
  const enumerations = () => {
    listed ??= enumerationsIn(document.tree);
    return listed;
  };
  const nodes = { tree: document.tree, pointerTo, written, enumerations };
  const how = { setups, bundle, options, maxDepth, nodes, latest: new LatestFiles() };
  return members.flatMap((member) => calibrationTarget(member, how));
}

/** A cache of the latest files: a trial often generates the same file twice, to see whether it changes. */
class LatestFiles {
  static readonly MOST = 64;
  readonly #files = new Map<string, EnvironmentFile>();

  /** The cached file of a key, else a new one. */
  get(key: string, make: () => EnvironmentFile): EnvironmentFile {
    const file = this.#files.get(key) ?? make();
    this.#files.delete(key);
    this.#files.set(key, file);
    const [oldest = ''] = this.#files.keys();
    if (this.#files.size > LatestFiles.MOST) this.#files.delete(oldest);
    return file;
  }
}

/** The cache key: equal for equal lessons. A long number differs from the text with its digits. */
function fileKey(slug: string, extent: string, learned: Learned): string {
  const values = learned.map(({ change }) =>
    change.kind === 'value' ? writeJson(change.value) : null,
  );
  return JSON.stringify([slug, extent, learned, values]);
}

function calibrationTarget(
  member: Member,
  how: {
    readonly setups: Setups;
    readonly bundle: SchemaBundle;
    readonly options: GenerateOptions;
    readonly maxDepth: number;
    readonly nodes: DocumentNodes;
    readonly latest: LatestFiles;
  },
): CalibrationTarget[] {
  const { operation: document, slug } = member;
  const { setups, bundle, options, maxDepth, latest } = how;
  if (document.impossible) return [];
  const requestsIn = requestsByType(document, maxDepth);
  const path = environmentPath(slug);
  const previous = options.previous?.get(path);
  const make: CalibrationTarget['environmentFile'] = (learned, extent) => {
    const settings = { ...options, learned: new Map([[slug, learned]]) };
    // Without a case no other request is looked for.
    const reach = extent === 'requests' ? { ...settings, maxCases: 0, variants: 0 } : settings;
    const { files, sections } = makeEndpoint(member, setups, bundle, reach);
    const [, text = ''] = files.find(([name]) => name === path) ?? [];
    return { path, text, sections };
  };
  const environmentFile: CalibrationTarget['environmentFile'] = (learned, extent) =>
    latest.get(fileKey(slug, extent, learned), () => make(learned, extent));
  const edits = readEdits(previous);
  const learned = readLearned(previous);
  const { operation, bases: plain } = requestsIn(mediaTypeIn(learned));
  if ('impossible' in plain) return [];
  const before = applyLearned(operation, plain, learned);
  const isEdited = (location: Location, at: string) =>
    isEditedPlace(edits, before, { location, at });
  const { method, path: template } = operation;
  const bases = (lessons: Learned) => {
    const sent = requestsIn(mediaTypeIn(lessons));
    return 'impossible' in sent.bases ? before : applyLearned(sent.operation, sent.bases, lessons);
  };
  const isValid = (location: Location, instance: Json) => suits(operation, location, instance);
  const bodies = document.body === undefined ? [] : [document.body, ...document.furtherBodies];
  const mediaTypes = bodies.map(({ contentType }) => contentType);
  const readers = nodeReaders(operation, how.nodes);
  const { enumerations } = how.nodes;
  const parts = { mediaTypes, environmentFile, bases, isEdited, isValid, enumerations, ...readers };
  const reason = leftAlone(operation, options.previous?.get('env/suite.txt'));
  return [{ slug, method, path: template, leftAlone: reason, learned, ...parts }];
}

/** The nodes of a document, and where they are. */
interface DocumentNodes {
  readonly tree: JsonObject;
  readonly pointerTo: PointerTo;
  readonly written: WrittenAt;
  readonly enumerations: () => readonly Enumeration[];
}

/** What the document has for the places of an operation's requests. */
function nodeReaders(
  operation: Operation,
  { tree, pointerTo, written }: DocumentNodes,
): Pick<CalibrationTarget, 'nodesOf' | 'writtenAt' | 'writtenNode' | 'notesOn'> {
  const nodesOf: CalibrationTarget['nodesOf'] = (location, instance) => {
    const root = operation.roots.get(location);
    return root === undefined ? new Map() : nodesBelow(root, instance);
  };
  return {
    nodesOf,
    writtenAt: (location, instance, at) => {
      const holder = operation.rules.holderOf({ location, at });
      const node = holder ?? nodesOf(location, instance).get(at)?.[0];
      return node && written(node);
    },
    writtenNode: (location, instance, at) => {
      const parameter = at === '' ? undefined : operation.rules.holderOf({ location, at });
      const node = parameter ?? definition(tree, nodesOf(location, instance).get(at)?.[0]);
      const pointer = node && pointerTo(node);
      if (node === undefined || pointer === undefined) return undefined;
      return { pointer, node, isParameter: parameter !== undefined };
    },
    notesOn: (location, instance, at) => {
      const holder = operation.rules.holderOf({ location, at });
      const nodes = nodesOf(location, instance).get(at) ?? [];
      return notesIn([...(holder === undefined ? [] : [holder]), ...everyPart(tree, nodes)]);
    },
  };
}

/** Nodes with what they refer to, and what they are composed of. */
function everyPart(tree: JsonObject, nodes: readonly JsonObject[]): JsonObject[] {
  const found = new Set<JsonObject>();
  const open = [...nodes];
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    const target = definition(tree, node);
    const parts = COMPOSITIONS.flatMap((key) => listOf(target && own(target, key))).filter(
      isObject,
    );
    for (const one of [node, ...(target ? [target] : [])]) {
      if (!found.has(one)) open.push(...parts);
      found.add(one);
    }
    if (found.size > MOST_REFERENCES) break;
  }
  return [...found];
}

const COMPOSITIONS = ['allOf', 'anyOf', 'oneOf'];

function listOf(value: Json | undefined): readonly Json[] {
  return value !== undefined && isArray(value) ? value : [];
}

/** What nodes of a document say in words, and the values that they show. */
function notesIn(found: readonly JsonObject[]): Notes {
  const textsOf = (node: JsonObject) => ['description', 'title'].map((key) => own(node, key));
  const named = (value: Json | undefined) =>
    value !== undefined && isObject(value) ? Object.values(value) : [];
  const valuesOf = (node: JsonObject) => [
    own(node, 'example'),
    ...listOf(own(node, 'examples')),
    ...named(own(node, 'examples')).flatMap((one) => (isObject(one) ? [own(one, 'value')] : [])),
    own(node, 'default'),
    ...listOf(own(node, 'enum')),
  ];
  return {
    descriptions: found.flatMap(textsOf).filter((one) => typeof one === 'string'),
    values: found.flatMap(valuesOf).filter((one) => one !== undefined),
  };
}
