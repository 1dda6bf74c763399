import type { OpenApiDocument } from './document.ts';
import { readEdits, withChecksum } from './edits.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import { writeEnvironment, writeValue } from './environment.ts';
import { environmentPath, slugs } from './layout.ts';
import { type Operation, operationsOf } from './operations.ts';
import { sharedFiles } from './render.ts';
import type { Report, ReportEndpoint } from './report.ts';

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
  const made = chosen.map(({ operation, slug }, index) => {
    const one = makeEndpoint(operation, slug, options);
    options.progress?.(index + 1, chosen.length);
    return one;
  });
  const { title, version, openapi, sha256 } = document;
  const files = new Map(sharedFiles({ title, endpoints: made.length }));
  for (const one of made) for (const [path, text] of one.files) files.set(path, text);
  const hooks = options.previous?.get('hooks.py');
  if (hooks !== undefined) files.set('hooks.py', hooks);
  const report = {
    document: { title, version, openapi, sha256 },
    endpoints: made.map((one) => one.report),
    seconds: Math.round(performance.now() - start) / 1000,
  };
  return { files, report, kept: made.flatMap((one) => one.kept) };
}

interface MadeEndpoint {
  readonly files: readonly (readonly [path: string, text: string])[];
  readonly report: ReportEndpoint;
  readonly kept: readonly string[];
}

/** One endpoint's files: as generated, and again with a person's values where there are any. */
function makeEndpoint(operation: Operation, slug: string, options: GenerateOptions): MadeEndpoint {
  const path = environmentPath(slug);
  const maxDepth = options.maxDepth ?? DEFAULT_MAX_DEPTH;
  const plain = endpointOf(operation, slug, maxDepth, readEdits(undefined));
  if (plain.sections.length === 0) return { files: plain.scripts, report: plain.report, kept: [] };
  const generated = writeEnvironment(plain.title, plain.sections);
  const edits = readEdits(options.resetEnv ? undefined : options.previous?.get(path));
  if (!edits.present) {
    const files = [[path, withChecksum(generated, generated)] as const, ...plain.scripts];
    return { files, report: plain.report, kept: [] };
  }
  const edited = endpointOf(operation, slug, maxDepth, edits);
  const text = writeEnvironment(edited.title, edited.sections);
  return {
    files: [[path, withChecksum(text, generated)], ...edited.scripts],
    report: edited.report,
    kept: differences(plain, edited).map((place) => `${path} ${place}`),
  };
}

/** `[section] key` of every line whose value is not the generated one. */
function differences(plain: Endpoint, edited: Endpoint): string[] {
  const texts = (endpoint: Endpoint) =>
    endpoint.sections.flatMap(({ name, lines }) =>
      lines.map(({ key, value }): [string, string] => [`[${name}] ${key}`, writeValue(value)]),
    );
  const before = new Map(texts(plain));
  return texts(edited).flatMap(([place, text]) => (before.get(place) === text ? [] : [place]));
}

function isChosen(operation: { method: string; path: string }, endpoints?: readonly string[]) {
  return !endpoints || endpoints.includes(`${operation.method} ${operation.path}`);
}
