import type { OpenApiDocument } from './document.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import { writeEnvironment } from './environment.ts';
import { environmentPath, slugs } from './layout.ts';
import { operationsOf } from './operations.ts';
import { sharedFiles } from './render.ts';
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

const DEFAULT_MAX_DEPTH = 6;

/** Turns a document into its suite. Pure: no disk, no network, no clock but for `seconds`. */
export function generate(document: OpenApiDocument, options: GenerateOptions = {}): Generated {
  const start = performance.now();
  const operations = operationsOf(document, options.baseUrl);
  const names = slugs(operations);
  const chosen = operations
    .map((operation, index) => ({ operation, slug: names[index] ?? '' }))
    .filter(({ operation }) => isChosen(operation, options.endpoints));
  const endpoints = chosen.map(({ operation, slug }, index) => {
    const endpoint = endpointOf(operation, slug, options.maxDepth ?? DEFAULT_MAX_DEPTH);
    options.progress?.(index + 1, chosen.length);
    return endpoint;
  });
  const { title, version, openapi, sha256 } = document;
  const files = new Map(sharedFiles({ title, endpoints: endpoints.length }));
  for (const endpoint of endpoints) addEndpoint(files, endpoint);
  const hooks = options.previous?.get('hooks.py');
  if (hooks !== undefined) files.set('hooks.py', hooks);
  const report = {
    document: { title, version, openapi, sha256 },
    endpoints: endpoints.map((one) => one.report),
    seconds: Math.round(performance.now() - start) / 1000,
  };
  return { files, report, kept: [] };
}

function isChosen(operation: { method: string; path: string }, endpoints?: readonly string[]) {
  return !endpoints || endpoints.includes(`${operation.method} ${operation.path}`);
}

function addEndpoint(files: Map<string, string>, endpoint: Endpoint): void {
  if (endpoint.sections.length > 0) {
    const text = writeEnvironment(endpoint.title, endpoint.sections);
    files.set(environmentPath(endpoint.slug), text);
  }
  for (const [path, text] of endpoint.scripts) files.set(path, text);
}
