import { Problem } from '../problem.ts';
import type { OpenApiDocument } from './document.ts';
import { isObject, type Json, own } from './json.ts';
import { bundle } from './reading/bundle.ts';
import { type Fault, FaultError, faultLines, shownFile } from './reading/fault.ts';
import { lint } from './reading/lint.ts';
import { Library, LoadError } from './reading/load.ts';
import { rootLocation } from './reading/location.ts';
import type { ReadPorts } from './reading/ports.ts';
import { resolveReferences } from './reading/references.ts';
import type { SourceFile } from './reading/source-file.ts';
import { versionFault } from './reading/version.ts';

export { endpointNames } from './reading/endpoint-names.ts';
export type { HttpAnswer, ReadPorts } from './reading/ports.ts';

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 document, JSON or YAML, from a path or an http(s) URL:
 * 1. load and parse the root, with exact numbers;
 * 2. resolve every reference, loading the files that they name;
 * 3. lint the whole, and report all faults together;
 * 4. bundle it into one tree in which each `$ref` is a JSON Pointer `#/…` in a URI fragment to a
 *    node that exists (escaped: `~0`, `~1`, and `%25` for a percent sign).
 *
 * Throws a Problem: `usage` for a location that is none, `document-unreachable` when the root
 * cannot be had, `document-faulty` with one line a fault.
 */
export async function readDocument(named: string, ports: ReadPorts): Promise<OpenApiDocument> {
  const location = rootLocation(named, ports.cwd);
  const fail = (faults: readonly Fault[], root = location): never => {
    const lines = faultLines(faults, root, ports.cwd);
    throw new Problem('document-faulty', `${shownFile(root, ports.cwd)} has faults.`, lines);
  };
  const library = new Library(ports);
  const root = await library.root(location).catch((error: unknown) => {
    if (error instanceof FaultError) return fail([error.fault]);
    if (!(error instanceof LoadError)) throw error;
    const message = `${shownFile(location, ports.cwd)}: ${error.message}; ${error.remedy}.`;
    throw new Problem('document-unreachable', message);
  });
  const version = versionFault(root.tree);
  if (version !== null) {
    return fail([{ location: root.location, place: root.places.of(version.path), ...version }]);
  }
  const references = await resolveReferences(library, root);
  const files = await library.files();
  // Redocly's own resolution does not end on references that run in a circle.
  const faults = [...references.faults, ...(references.isCircular ? [] : await lint(root, files))];
  if (faults.length > 0) return fail(faults, root.location);
  const tree = bundle(root, references);
  return {
    tree,
    openapi: text(tree, 'openapi'),
    ...titleAndVersion(tree),
    sha256: root.sha256,
    location: root.location,
    files: locations(files),
  };
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
