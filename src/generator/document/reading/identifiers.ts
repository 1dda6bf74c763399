import type { Json, JsonObject } from '../../json.ts';
import { isArray, isObject, own } from '../../json.ts';
import { childKind, type PlaceKind } from './reference-places.ts';
import type { SourceFile } from './source-file.ts';

/** A place that has a name of its own (JSON Schema 2020-12 core, section 8.2). */
export interface NamedPlace {
  readonly path: readonly string[];
  readonly node: Json;
}

/** The names that a file gives to its places. */
export interface Identifiers {
  /** Absolute URI of each `$id` and of the root → its place. */
  readonly resources: ReadonlyMap<string, NamedPlace>;
  /** `uri#anchor` of each `$anchor` and `$dynamicAnchor`; several when it is said twice. */
  readonly anchors: ReadonlyMap<string, readonly NamedPlace[]>;
  /** Absolute URI of a resource → the places that `$dynamicAnchor` names in it. */
  readonly dynamicAnchors: ReadonlyMap<string, ReadonlyMap<string, NamedPlace>>;
}

const known = new WeakMap<SourceFile, Identifiers>();

/** Collects the `$id`, `$anchor`, `$dynamicAnchor` and `$self` of a file, once. */
export function identifiers(file: SourceFile): Identifiers {
  const before = known.get(file);
  if (before !== undefined) return before;
  const resources = new Map<string, NamedPlace>();
  const anchors = new Map<string, NamedPlace[]>();
  const dynamicAnchors = new Map<string, Map<string, NamedPlace>>();
  const visit = (node: Json, path: readonly string[], kind: PlaceKind, outer: string): void => {
    if (kind === 'data') return;
    if (isArray(node)) {
      for (const [index, item] of node.entries()) visit(item, [...path, `${index}`], kind, outer);
    }
    if (!isObject(node)) return;
    const base = kind === 'keywords' ? baseOf(node, outer, path.length === 0) : outer;
    if (base !== outer) resources.set(base, { path, node });
    for (const keyword of kind === 'keywords' ? ['$anchor', '$dynamicAnchor'] : []) {
      const name = own(node, keyword);
      if (typeof name !== 'string') continue;
      const places = anchors.get(`${base}#${name}`) ?? [];
      anchors.set(`${base}#${name}`, [...places, { path, node }]);
      if (keyword === '$anchor') continue;
      const inResource = dynamicAnchors.get(base) ?? new Map<string, NamedPlace>();
      dynamicAnchors.set(base, inResource.set(name, { path, node }));
    }
    for (const key of Object.keys(node)) {
      const child = own(node, key) ?? null;
      if (typeof child !== 'object' || child === null) continue;
      visit(child, [...path, key], childKind(kind, key, isArray(child)), base);
    }
  };
  const self = fileUri(file.location);
  resources.set(self, { path: [], node: file.tree });
  // Most documents name nothing: then the walk is saved.
  const texts = [file, ...(file.overlaid?.files ?? [])].map(({ text }) => text);
  if (texts.some((text) => /\$(?:id|self|anchor|dynamicAnchor)\b/.test(text))) {
    visit(file.tree, [], 'keywords', self);
  }
  const found = { resources, anchors, dynamicAnchors };
  known.set(file, found);
  return found;
}

/**
 * The base URI inside the schema at `path`: the `$id` of the nearest ancestor that has one, the
 * root's own `$id` or `$self` before the place where the file was found (RFC 3986, section 5.1).
 */
export function baseUri(file: SourceFile, path: readonly string[]): string {
  let base = fileUri(file.location);
  let depth = -1;
  for (const [uri, place] of identifiers(file).resources) {
    const holds = place.path.every((segment, at) => segment === path[at]);
    if (holds && place.path.length >= depth) {
      depth = place.path.length;
      base = uri;
    }
  }
  return base;
}

/** `$self` names only a whole document (OpenAPI 3.2, section 4.1.2). */
function baseOf(node: JsonObject, outer: string, isRoot: boolean): string {
  const id = own(node, '$id') ?? (isRoot ? own(node, '$self') : undefined);
  if (typeof id !== 'string' || !URL.canParse(id, outer)) return outer;
  const url = new URL(id, outer);
  url.hash = '';
  return url.href;
}

/** Paths become URLs, so that one rule resolves both. */
export function fileUri(location: string): string {
  if (/^https?:/i.test(location)) return location;
  return `file://${location.split('/').map(encodeURIComponent).join('/')}`;
}
