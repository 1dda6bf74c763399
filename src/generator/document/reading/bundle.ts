import { isObject, type Json, type JsonObject, own } from '../../json.ts';
import { baseUri, identifiers } from './identifiers.ts';
import { relativeName } from './location.ts';
import { type Origin, Origins } from './origins.ts';
import { toReference } from './pointer.ts';
import type { References, Resolution } from './references.ts';
import type { Resolved } from './resolve.ts';
import { IDENTIFIERS, isOpenObject, type OpenObject } from './scan.ts';
import type { SourceFile } from './source-file.ts';

export interface Bundle {
  readonly tree: JsonObject;
  /** Where the parts of the tree come from. */
  readonly origins: Origins;
}

/** Names the anchor of what was a `$dynamicRef`: the outermost resource that has one binds it. */
export const DYNAMIC = 'x-dynamic-reference';
/** The dynamic anchors of the resource that a schema is, or is in, with references to them. */
export const ANCHORS = 'x-dynamic-anchors';

/**
 * Rewrites every reference as `#/…` into the root's tree. What other files hold is put under
 * the extension `x-external`, by file and pointer, so that no two parts share a name; the last
 * segment stays the author's, since a discriminator without mapping reads it. Only parts that are
 * referred to come along. References to whole maps (`paths: {$ref: …}`) are replaced by the map.
 */
export function bundle(root: SourceFile, { resolutions, named }: References): Bundle {
  if (!isOpenObject(root.tree)) throw new TypeError('The root of a document is an object.');
  const tree: OpenObject = root.tree;
  const key = freeKey(tree);
  const bundledPath: BundledPath = (file, path) =>
    file === root ? path : [key, ...externalPath({ file, path }, root)];
  const external: OpenObject = {};
  const targets = resolutions.map(({ target }) => target).filter(({ file }) => file !== root);
  // A part inside another one is then found in its place.
  for (const target of targets.toSorted((a, b) => a.path.length - b.path.length)) {
    place(external, externalPath(target, root), target.node);
  }
  if (targets.length > 0) tree[key] = external;
  const maps = resolutions.filter(({ reference }) => reference.kind === 'names');
  for (const { reference, target } of resolutions) {
    const { holder, form } = reference;
    const path = bundledPath(target.file, target.path);
    if (form === 'dynamic') {
      delete holder.$dynamicRef;
      const name = isObject(target.node) ? own(target.node, '$dynamicAnchor') : undefined;
      // Where no anchor of its own is there, it is a reference like any other (2020-12 core, 8.2.3.2).
      if (typeof name === 'string') holder[DYNAMIC] = name;
    }
    holder[form === 'dynamic' ? '$ref' : reference.key] = toReference(path);
  }
  if (resolutions.some(({ reference }) => reference.form === 'dynamic')) {
    markResources(root, resolutions, new Set<Json>(named), bundledPath);
  }
  // An `$id` would give `#/…` below it another meaning.
  for (const node of named) for (const keyword of IDENTIFIERS) delete node[keyword];
  const copied = maps.toReversed().flatMap((map) => inline(map, bundledPath));
  const files = [...new Set(targets.map(({ file }) => file)), root].map(
    (file): Origin => ({ bundled: bundledPath(file, []), file, path: [] }),
  );
  const origins = new Origins([...files, ...copied]);
  return { tree, origins };
}

/** File, name of the whole file, then the pointer. */
function externalPath({ file, path }: Pick<Resolved, 'file' | 'path'>, root: SourceFile): string[] {
  const name = relativeName(file.location, root.location);
  const base = name.replace(/[?#].*$/, '').replace(/^.*\//, '');
  return [name, base.replace(/(?<=.)\.[^.]*$/, '') || 'root', ...path];
}

/** Where a place of a file is in the bundle. */
type BundledPath = (file: SourceFile, path: readonly string[]) => readonly string[];

/** Writes beside each resource, and each target of a reference, which dynamic anchors its resource has. */
function markResources(
  root: SourceFile,
  resolutions: readonly Resolution[],
  reached: ReadonlySet<Json>,
  bundledPath: BundledPath,
): void {
  const mark = (node: Json, file: SourceFile, uri: string) => {
    const anchors = [...(identifiers(file).dynamicAnchors.get(uri) ?? [])].filter(([, one]) =>
      reached.has(one.node),
    );
    const holder: OpenObject | undefined = isOpenObject(node) ? node : undefined;
    if (holder === undefined || anchors.length === 0) return;
    const references = anchors.map(([name, { path }]) => [
      name,
      toReference(bundledPath(file, path)),
    ]);
    holder[ANCHORS] = Object.fromEntries(references);
  };
  for (const file of new Set([root, ...resolutions.map(({ target }) => target.file)])) {
    for (const [uri, { node }] of identifiers(file).resources) mark(node, file, uri);
  }
  for (const { reference, target } of resolutions) {
    if (reference.form !== 'mapping')
      mark(target.node, target.file, baseUri(target.file, target.path));
  }
}

/** Puts a node at a path; the objects along it hold nothing else. */
function place(tree: OpenObject, path: readonly string[], node: Json): void {
  let at = tree;
  for (const segment of path.slice(0, -1)) {
    const next = Object.hasOwn(at, segment) ? at[segment] : undefined;
    // The path leads through a part that is there as a whole.
    if (next !== undefined && !isOpenObject(next)) return;
    const inner = next ?? {};
    if (next === undefined) define(at, segment, inner);
    at = inner;
  }
  const last = path.at(-1) ?? '';
  if (!Object.hasOwn(at, last)) define(at, last, node);
}

/**
 * A map of names cannot be a reference: its target's names are copied in beside its own. Gives
 * where the copies come from.
 */
function inline(
  { reference, target: { file, path, node } }: Resolution,
  bundledPath: BundledPath,
): Origin[] {
  const { holder } = reference;
  delete holder.$ref;
  if (!isObject(node)) return [];
  const at = bundledPath(reference.file, reference.path.slice(0, -1));
  const names = Object.keys(node).filter((name) => !Object.hasOwn(holder, name));
  for (const name of names) define(holder, name, node[name] ?? null);
  return names.map((name) => ({ bundled: [...at, name], file, path: [...path, name] }));
}

/** `object[key] = value` would set the prototype for the key `__proto__`. */
function define(object: OpenObject, key: string, value: Json): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function freeKey(tree: JsonObject): string {
  let key = 'x-external';
  while (Object.hasOwn(tree, key)) key += '-files';
  return key;
}
