import { basename } from 'node:path';
import { Problem } from '../../problem.ts';
import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { segmentsOf } from '../pointer.ts';
import type { AppliedOverlay, OpenApiDocument, Source } from './document.ts';
import { isSound } from './linting/is-sound.ts';
import type { LintedFile } from './linting/lint.ts';
import { withOverlays } from './overlay/overlaid.ts';
import { bundle } from './reading/bundle.ts';
import { type Diagnostic, diagnosticsProblem } from './reading/diagnostic.ts';
import { endpointNames } from './reading/endpoint-names.ts';
import { withErrors } from './reading/errors.ts';
import { Library, readRoot } from './reading/load.ts';
import { isHttp, relativeName, rootLocation } from './reading/location.ts';
import { toReference } from './reading/pointer.ts';
import { LINT_IN_THREAD_FROM, type LintSources, type ReadPorts } from './reading/ports.ts';
import { type References, resolveReferences } from './reading/references.ts';
import { plainFile, type SourceFile } from './reading/source-file.ts';
import { SourcePositions } from './reading/source-positions.ts';
import { versionDiagnostic } from './reading/version.ts';

export { type Diagnostic, displayPath } from './reading/diagnostic.ts';
export { endpointNames } from './reading/endpoint-names.ts';
export { lineFinder } from './reading/lines.ts';
export type { HttpAnswer, LintSources, ReadPorts } from './reading/ports.ts';

/** A document whose structure may still be checked elsewhere. */
export interface ReadAhead {
  readonly document: OpenApiDocument;
  /**
   * The same document, or another that knows the errors which were found meanwhile. Rejects with a
   * `document-faulty` Problem where nothing of it can be used.
   */
  readonly checked: Promise<OpenApiDocument>;
}

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 document, JSON or YAML, from a path or an http(s) URL:
 * 1. load and parse the root, with exact numbers, and apply the overlays to it, paths or URLs too;
 * 2. resolve every reference, loading the files that they name;
 * 3. lint the whole, unless it is surely sound: an error costs the part that holds it, which `errorOf` gives the
 *    reason for;
 * 4. bundle it into one tree in which each `$ref` is a JSON Pointer `#/…` in a URI fragment to a
 *    node that exists (escaped: `~0`, `~1`, and `%25` for a percent sign).
 *
 * Throws a Problem: `usage` for a location that is invalid, `document-unreachable` when the root
 * cannot be read, `document-faulty` with one line a fault.
 */
export async function readDocument(
  named: string,
  ports: ReadPorts,
  overlays: readonly string[] = [],
): Promise<OpenApiDocument> {
  const { checked } = await readAhead(named, ports, overlays);
  return checked;
}

/**
 * As `readDocument`, but where the ports can lint a large document aside, it is there before that
 * has ended: whatever is generated from it is worthless before `checked` is fulfilled.
 */
export async function readAhead(
  named: string,
  ports: ReadPorts,
  overlays: readonly string[] = [],
): Promise<ReadAhead> {
  const location = rootLocation(named, ports.cwd);
  const fail = (diagnostics: readonly Diagnostic[], root = location): never => {
    throw diagnosticsProblem(diagnostics, root, ports.cwd);
  };
  const library = new Library(ports);
  const notes: string[] = [];
  const root = await openRoot(library, location, ports, { overlays, notes });
  const version = versionDiagnostic(root.tree);
  if (version !== null) {
    return fail([
      { location: root.location, position: root.positions.of(version.path), ...version },
    ]);
  }
  const references = await resolveReferences(library, root);
  const files = await library.files();
  const linting = lintReferred(references, files, ports);
  const fatal = references.diagnostics.some(({ costs }) => costs === undefined);
  if (fatal)
    return fail([...references.diagnostics, ...(await linting.diagnostics)], root.location);
  const early = linting.isInThread ? [] : await linting.diagnostics;
  const document = documentOf(root, references, files, notes);
  const check = (linted: readonly Diagnostic[]) => {
    const all = [...references.diagnostics, ...linted];
    const isFatal = all.some(({ costs }) => costs === undefined);
    const known = withErrors(document, all, references.broken, files, ports.cwd);
    const isEmpty = all.length > 0 && endpointNames(document.tree).length === 0;
    return isFatal || isEmpty ? fail(known.diagnostics, root.location) : known.document;
  };
  if (!linting.isInThread) {
    const checked = check(early);
    return { document: checked, checked: Promise.resolve(checked) };
  }
  const checked = linting.diagnostics.then(check);
  // Whoever awaits it gets the error; one found early must not end the process.
  checked.catch(() => {});
  return { document: check([]), checked };
}

/**
 * The root of a document as it is written, references and all, with numbers as doubles and overlays applied.
 * @throws Problem as `readDocument` for what cannot be read, or is no object
 */
export async function readWritten(
  named: string,
  ports: ReadPorts,
  overlays: readonly string[] = [],
): Promise<JsonObject> {
  const location = rootLocation(named, ports.cwd);
  const { plain } = await openRoot(new Library(ports), location, ports, { overlays, notes: [] });
  if (isObject(plain)) return plain;
  throw new Problem('document-faulty', `${named} is no object; name an OpenAPI document.`);
}

/** The root with its overlays. @param into gets what is to be reported about them */
function openRoot(
  library: Library,
  location: string,
  ports: ReadPorts,
  into: { readonly overlays: readonly string[]; readonly notes: string[] },
): Promise<SourceFile> {
  return readRoot(library, location, ports, async (file) => {
    if (into.overlays.length === 0 || !isObject(file.tree)) return file;
    const { root, notes } = await withOverlays(file, into.overlays, ports);
    into.notes.push(...notes);
    return root;
  });
}

/** Lints by Redocly's rules; for another thread, since every file is parsed again. */
export async function lintSources(sources: LintSources): Promise<Diagnostic[]> {
  return lintHere(sources.map(({ location, text }) => plainFile(location, text)));
}

interface Linting {
  readonly diagnostics: Promise<readonly Diagnostic[]>;
  /** Whether nobody reads the trees of the files meanwhile. */
  readonly isInThread: boolean;
}

const NOTHING_TO_SAY: Linting = { diagnostics: Promise.resolve([]), isInThread: false };

function lintReferred(
  references: References,
  files: readonly SourceFile[],
  { lintInThread }: ReadPorts,
): Linting {
  // Redocly's own resolution does not end on references that run in a circle.
  if (references.isCircular) return NOTHING_TO_SAY;
  const [root, ...others] = files;
  if (root !== undefined && others.length === 0 && isSound(root.plain)) return NOTHING_TO_SAY;
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  // The other thread reads the texts, which are without the overlays.
  if (lintInThread && size >= LINT_IN_THREAD_FROM && root?.overlaid === undefined) {
    const sources = files.map(({ location, text }) => ({ location, text }));
    return { diagnostics: lintInThread(sources), isInThread: true };
  }
  return { diagnostics: lintHere(files), isInThread: false };
}

/** Redocly takes a while to load: where it works in another thread, it is not loaded here. */
async function lintHere(files: readonly LintedFile[]): Promise<Diagnostic[]> {
  const { lint } = await import('./linting/lint.ts');
  return files[0] === undefined ? [] : lint(files[0], files);
}

function documentOf(
  root: SourceFile,
  references: References,
  files: readonly SourceFile[],
  overlayNotes: readonly string[],
): OpenApiDocument {
  const openapi = text(root.tree, 'openapi');
  const limits = openapi.startsWith('3.0') ? [] : withoutBooleanLimits(references);
  const overlays = root.overlaid?.files ?? [];
  const all = [...files, ...overlays];
  const { tree, origins } = bundle(root, references);
  for (const holder of references.broken.keys()) {
    delete holder.$ref;
    delete holder.$dynamicRef;
  }
  return {
    tree,
    openapi,
    notes: [...overlayNotes, ...limits],
    ...titleAndVersion(tree),
    sha256: root.sha256,
    location: root.location,
    isPlain: all.length === 1 && root.tree === root.plain && !root.hasAliases,
    ...(overlays.length > 0 && { overlays: overlays.map(identityOf) }),
    files: locations(all),
    sources: all.map((file) => sourceOf(file, root)),
    placeOf: (pointer) => origins.placeOf(pointer),
    referenceTo: (pointer) => {
      const { file, path } = origins.sourceOf(pointer);
      const name = nameFrom(root, file);
      return `${name}${toReference(path)}`;
    },
  };
}

function sourceOf(file: SourceFile, root: SourceFile): Source {
  const { location, text: written } = file;
  // Its positions as they are without overlays: the pointer is one into the text.
  const positions = file.overlaid === undefined ? file.positions : new SourcePositions(written);
  const lineOf = (pointer: string) => positions.of(segmentsOf(pointer), 'key').line;
  return { location, name: nameFrom(root, file), text: written, lineOf };
}

/** How a place of a file is named: nothing for the root itself. */
function nameFrom(root: SourceFile, { location }: SourceFile): string {
  if (location === root.location) return '';
  // From a URL no path leads to an overlay on the disk.
  if (isHttp(root.location) && !isHttp(location)) return basename(location);
  return relativeName(location, root.location);
}

function identityOf({ location, sha256 }: SourceFile): AppliedOverlay {
  return { location, sha256 };
}

/**
 * Since OpenAPI 3.1 an exclusive limit is a number. A boolean says nothing there, as for JSON
 * Schema's validators; many documents have kept it from 3.0, and are usable all the same.
 */
function withoutBooleanLimits({ booleanLimits }: References): string[] {
  for (const [holder, keyword] of booleanLimits) delete holder[keyword];
  const count = booleanLimits.length;
  if (count === 0) return [];
  const subject =
    count === 1 ? 'exclusive limit that is a boolean' : 'exclusive limits that are booleans';
  return [`${count} ${subject} ignored: since OpenAPI 3.1 they are numbers`];
}

function titleAndVersion(tree: Json): { title: string; version: string } {
  const info = isObject(tree) ? own(tree, 'info') : undefined;
  return { title: text(info, 'title'), version: text(info, 'version') };
}

/** YAML reads `version: 1.0` as a number, which people write all the same. */
function text(object: Json | undefined, key: string): string {
  const value = object !== undefined && isObject(object) ? own(object, key) : undefined;
  return value === undefined || value === null ? '' : String(value);
}

function locations(files: readonly SourceFile[]): string[] {
  return files.map(({ location }) => location);
}
