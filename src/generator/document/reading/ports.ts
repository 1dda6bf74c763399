import type { Diagnostic } from './diagnostic.ts';

/** The answer to one HTTP GET. */
export interface HttpAnswer {
  readonly status: number;
  /** The URL that answered: another one than was asked when the port follows redirects itself. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** The Location header of a redirect that the port leaves to the reader. */
  readonly redirect?: string;
}

/**
 * What reading needs from the world. A port may stop after `maxBytes + 1` bytes: the reader
 * refuses what is longer. A port rejects when it cannot read; the error's message is shown.
 */
export interface ReadPorts {
  readonly readFile: (path: string, maxBytes: number) => Promise<Uint8Array | string>;
  /** The path without symbolic links; without this port, links are not looked through. */
  readonly realPath?: (path: string) => Promise<string>;
  readonly fetch: (url: string, maxBytes: number) => Promise<HttpAnswer>;
  /**
   * Lints a large document by `lintSources` while reading goes on, in another thread. Without this
   * port it is done here, before anything else.
   */
  readonly lintInThread?: (sources: LintSources) => Promise<readonly Diagnostic[]>;
  /** Absolute; relative locations start here, and diagnostics name files relative to it. */
  readonly cwd: string;
}

/** The files of a document by location, the root first, to be linted in another thread. */
export type LintSources = readonly { readonly location: string; readonly text: string }[];

/** Documents of fewer characters are linted sooner than a thread is started. */
export const LINT_IN_THREAD_FROM = 1024 * 1024;

/** All files of a document together; Redocly needs 1.15 GB of memory for 46 MB. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** Deeper nesting is no API document, and would overflow the stack of recursive readers. */
export const MAX_DEPTH = 500;

/** How many values a YAML document with aliases may stand for once they are written out. */
export const MAX_ALIASED_VALUES = 1_000_000;

export const MAX_REDIRECTS = 5;
