import { hash } from 'node:crypto';
import type { ReportEndpoint } from '../report.ts';
import type { Alternatives } from '../suite/variables.ts';

/**
 * What is remembered of an endpoint whose files are still as they were written: enough to decide whether they
 * would be generated alike today, and to report on them.
 */
export interface CachedEndpoint {
  /** A digest of all that its requests and cases are generated from. */
  readonly key: string;
  /** A digest of what surrounds them: set-ups, clean-ups, and checks of responses. */
  readonly around: string;
  /** A digest of its files (`filesDigest`). */
  readonly files: string;
  /** A digest of its part of `rules.json`. */
  readonly rules: string;
  /** What its valid requests send, by location, as JSON: set-ups are proposed for it. */
  readonly sent: string;
  readonly variables: Alternatives;
  readonly rows: readonly string[];
  readonly tests: number;
  readonly variants: number;
  /** Of its part of the report, what a summary shows: no cases, and of what is skipped only whole fields. */
  readonly report: Pick<ReportEndpoint, 'files' | 'skipped' | 'checks'>;
}

/** Remembers the endpoints of one suite from one generation to the next. */
export interface Keeper {
  /** A digest of all else that decides what is generated from a document: the program itself. */
  readonly program: string;
  /** What was remembered of an endpoint, by its slug. */
  readonly find: (slug: string) => CachedEndpoint | undefined;
  /** Whether the files of an endpoint have this digest as they are now. */
  readonly isInPlace: (slug: string, files: string) => boolean;
  /** What `rules.json` says of an endpoint as it is now, as text; empty where it says nothing. */
  readonly rulesOf: (slug: string) => string;
  /** Called when the files of an endpoint stay as they are. */
  readonly stay: (slug: string) => void;
  /** Called with what to remember of an endpoint. */
  readonly remember: (slug: string, endpoint: CachedEndpoint) => void;
}

/** A digest of files, in whatever order they come. */
export function filesDigest(
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
) {
  const lines = Array.from(files, ([path, content]) => `${path} ${digest(content)}`);
  return digest(lines.sort().join('\n'));
}

export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url');
}
