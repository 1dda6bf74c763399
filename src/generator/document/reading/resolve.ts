import { isArray, isObject, type Json, own } from '../../json.ts';
import { baseUri, fileUri, identifiers, type NamedPlace } from './identifiers.ts';
import { type Library, LoadError } from './load.ts';
import { decoded, referenceLocation } from './location.ts';
import { segments } from './pointer.ts';
import type { Reference } from './scan.ts';
import type { SourceFile } from './source-file.ts';

/** The place that a reference means. */
export interface Resolved {
  readonly file: SourceFile;
  readonly path: readonly string[];
  readonly node: Json;
}

/** Why a reference means nothing. */
export class UnresolvedError extends Error {
  readonly remedy: string;
  readonly isCircular: boolean;

  constructor(message: string, remedy: string, isCircular = false) {
    super(message);
    this.name = 'UnresolvedError';
    this.remedy = remedy;
    this.isCircular = isCircular;
  }
}

/** A pointer through more references than this runs in a circle. */
const MAX_HOPS = 100;

/** Finds the targets of references in the files of one document. */
export class Resolver {
  readonly #library: Library;
  readonly #root: SourceFile;

  constructor(library: Library, root: SourceFile) {
    this.#library = library;
    this.#root = root;
  }

  /** Begins to load the file that a reference names, if any; `resolve` gives the result. */
  prepare(reference: Reference): void {
    const [uri = ''] = reference.text.split('#');
    if (uri !== '') this.#resource(reference, uri).catch(() => {});
  }

  /** Throws a UnresolvedError for the reference, a FaultError for an error in the file it names. */
  async resolve(
    reference: Pick<Reference, 'file' | 'path' | 'text' | 'form'>,
    hops = 0,
  ): Promise<Resolved> {
    const { file, text } = reference;
    if (hops > MAX_HOPS) {
      throw new UnresolvedError(
        `\`${text}\` refers to itself`,
        'let it lead to a definition',
        true,
      );
    }
    const hash = text.indexOf('#');
    const uri = hash < 0 ? text : text.slice(0, hash);
    const fragment = hash < 0 ? '' : text.slice(hash + 1);
    const { file: target, place } = await this.#resource(reference, uri);
    if (fragment === '') return { file: target, ...place };
    if (!fragment.startsWith('/')) return this.#anchor(reference, target, place, decoded(fragment));
    if (fragment === '/' && isObject(place.node) && !Object.hasOwn(place.node, '')) {
      return { file: target, ...place };
    }
    try {
      return await this.#descend(target, place, segments(fragment), text, hops);
    } catch (error) {
      // Many documents carry an `$id` for show and mean the whole file by `#/`.
      const isEmbedded = uri === '' && place.path.length > 0 && error instanceof UnresolvedError;
      if (!isEmbedded) throw error;
      const whole = { path: [], node: file.tree };
      return this.#descend(file, whole, segments(fragment), text, hops);
    }
  }

  /** The schema resource or file that the part before `#` names. */
  async #resource(
    { file, path, text }: Pick<Reference, 'file' | 'path' | 'text'>,
    uri: string,
  ): Promise<{ file: SourceFile; place: NamedPlace }> {
    const whole = { path: [], node: file.tree };
    const base = baseUri(file, path);
    const meant = uri !== '' && URL.canParse(uri, base) ? new URL(uri, base).href : base;
    for (const candidate of uri === '' ? [file] : [file, this.#root]) {
      const place = identifiers(candidate).resources.get(meant);
      if (place !== undefined) return { file: candidate, place };
    }
    if (uri === '') return { file, place: whole };
    const near = base === fileUri(file.location) ? uri : (besideNamed(uri, base) ?? uri);
    const target = referenceLocation(near, file.location, this.#root.location);
    if ('refused' in target) {
      throw new UnresolvedError(`\`${text}\` is refused: ${target.refused}`, target.remedy);
    }
    const loaded = await this.#load(target.location, text);
    return { file: loaded, place: { path: [], node: loaded.tree } };
  }

  async #load(location: string, text: string): Promise<SourceFile> {
    try {
      return await this.#library.file(location);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      throw new UnresolvedError(`\`${text}\` cannot be read: ${error.message}`, error.remedy);
    }
  }

  #anchor(
    { text, form }: Pick<Reference, 'text' | 'form'>,
    file: SourceFile,
    place: NamedPlace,
    name: string,
  ): Resolved {
    const found = identifiers(file).anchors.get(`${baseUri(file, place.path)}#${name}`) ?? [];
    const [first] = found;
    if (first === undefined) {
      const remedy =
        form === 'dynamic' ? 'add the `$dynamicAnchor`' : 'add the `$anchor`, or write `#/…`';
      throw new UnresolvedError(`\`${text}\` names the anchor ${name}, which is nowhere`, remedy);
    }
    if (found.length > 1) {
      const message = `\`${text}\` names the anchor ${name}, which is in ${found.length} places`;
      throw new UnresolvedError(message, 'refer to the one that is meant by `#/…`');
    }
    return { file, ...first };
  }

  /** Follows a pointer; where it leads through a reference, on from its target. */
  async #descend(
    file: SourceFile,
    start: NamedPlace,
    pointer: readonly string[],
    text: string,
    hops: number,
  ): Promise<Resolved> {
    let at: Resolved = { file, ...start };
    for (const segment of pointer) {
      let next = step(at, segment);
      if (next === undefined && isObject(at.node)) {
        const inner = own(at.node, '$ref');
        if (typeof inner === 'string') {
          const through = {
            file: at.file,
            path: [...at.path, '$ref'],
            text: inner,
            form: 'ref',
          } as const;
          at = await this.resolve(through, hops + 1);
          next = step(at, segment);
        }
      }
      if (next === undefined) throw missing(text, at, segment);
      at = next;
    }
    return at;
  }
}

/**
 * The path from a resource to what an absolute URI names beside or below it. A file that calls
 * itself `https://example.com/api/pets.json` has its neighbours where it is.
 */
function besideNamed(uri: string, base: string): string | undefined {
  const folder = base.slice(0, base.lastIndexOf('/') + 1);
  return uri.startsWith(folder) && uri !== folder ? uri.slice(folder.length) : undefined;
}

function step({ file, path, node }: Resolved, segment: string): Resolved | undefined {
  const child = isObject(node)
    ? own(node, segment)
    : isArray(node) && /^(?:0|[1-9]\d*)$/.test(segment)
      ? node[Number(segment)]
      : undefined;
  return child === undefined ? undefined : { file, path: [...path, segment], node: child };
}

function missing(text: string, at: Resolved, segment: string): UnresolvedError {
  const names = isObject(at.node) ? Object.keys(at.node) : [];
  const near =
    names.find((name) => name.toLowerCase() === segment.toLowerCase()) ??
    names.find((name) => name.startsWith(segment) || segment.startsWith(name));
  const where = at.path.length === 0 ? 'at the root' : `under \`${at.path.join('/')}\``;
  return new UnresolvedError(
    `\`${text}\` leads nowhere: there is no \`${segment}\` ${where}`,
    near === undefined ? 'add it, or correct the reference' : `did you mean \`${near}\`?`,
  );
}
