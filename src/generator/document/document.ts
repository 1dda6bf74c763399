import type { JsonObject } from '../json.ts';
import type { SourcePlace } from './reading/origins.ts';

export type { SourcePlace } from './reading/origins.ts';

/** A file of a document as it was read. */
export interface Source {
  readonly location: string;
  /** How references from the root name it; empty for the root itself. */
  readonly name: string;
  readonly text: string;
  /** The line of the node at a JSON Pointer into the file, or of the deepest one on the path to it. */
  readonly lineOf: (pointer: string) => number;
}

/** An overlay that a document was read with. */
export interface AppliedOverlay {
  readonly location: string;
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
}

/** An OpenAPI 3.x document, checked and bundled into one tree. */
export interface OpenApiDocument {
  /** One self-contained tree: every `$ref` begins with `#/` and resolves. Numbers are exact. */
  readonly tree: JsonObject;
  /** The whole `openapi` field, such as `3.1.0`. */
  readonly openapi: string;
  readonly title: string;
  /** `info.version`. */
  readonly version: string;
  /** SHA-256 of the root file's bytes, in hex. */
  readonly sha256: string;
  /** Where the root came from: an absolute path or a URL; relative server URLs resolve on it. */
  readonly location: string;
  /** What was read otherwise than it is written, in words. */
  readonly notes?: readonly string[];
  /** What is wrong in parts of the document, a line each: `file:line:column: what; remedy (where)`. */
  readonly errors?: readonly string[];
  /** Why a node of `tree` cannot be used; undefined for one without an error of its own. */
  readonly errorOf?: (node: object) => string | undefined;
  /**
   * Whether the tree is what one file says, each node at one place and each number a double, so that JSON says
   * all of it. By default not.
   */
  readonly isPlain?: boolean;
  /** What was applied to the root, in this order; absent where nothing was. */
  readonly overlays?: readonly AppliedOverlay[];
  /** Every file or URL that was read, the root first, overlays last. */
  readonly files: readonly string[];
  /** The same with their texts. A tree that was not read has none. */
  readonly sources?: readonly Source[];
  /** Where the node at a JSON Pointer into `tree` was written; see `Origins.placeOf`. */
  readonly placeOf: (pointer: string) => SourcePlace;
  /**
   * The reference that means the node at a JSON Pointer into `tree`, relative to the root: `#/…`, and
   * `schemas/pet.yaml#/…` in another file. Without it the tree is what was written.
   */
  readonly referenceTo?: (pointer: string) => string;
}
