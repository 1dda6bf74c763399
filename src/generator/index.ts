import type { OpenApiDocument } from './document.ts';
import type { Report } from './report.ts';

export type { OpenApiDocument } from './document.ts';
export type { Report, ReportCase, ReportEndpoint } from './report.ts';

export interface GenerateOptions {
  /** `METHOD /path` of the operations to keep; all of them when absent. */
  readonly endpoints?: readonly string[];
  /** Replaces the document's own server. */
  readonly baseUrl?: string;
  /** How many property names deep a field may lie. Default 6. */
  readonly maxDepth?: number;
  /** The files of the suite as they are now (path below its root → text): edits are kept. */
  readonly previous?: ReadonlyMap<string, string>;
  /** Forget the edits of environment values. `hooks.py` is kept all the same. */
  readonly resetEnv?: boolean;
  /** Called after each operation. */
  readonly progress?: (done: number, total: number) => void;
}

export interface Generated {
  /** Path below the suite's root (with `/`) → text, in a fixed order. */
  readonly files: ReadonlyMap<string, string>;
  readonly report: Report;
  /** Values that a person had edited and that were kept, as `file [section] key`. */
  readonly kept: readonly string[];
}

/** Turns a document into its suite. Pure: no disk, no network, no clock but for `seconds`. */
export function generate(_document: OpenApiDocument, _options: GenerateOptions = {}): Generated {
  throw new Error('under construction');
}
