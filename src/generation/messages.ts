import type { Audit } from '../audit/index.ts';
import type { Generated, GenerateOptions } from '../generator/index.ts';
import type { HttpAnswer } from '../generator/read.ts';
import type { ProblemKind } from '../problem.ts';

/** A document as a person sees it before choosing endpoints. */
export interface Inspection {
  readonly title: string;
  /** `info.version`. */
  readonly version: string;
  /** The `openapi` field. */
  readonly openapi: string;
  /** `METHOD /path`, in the order of the document. */
  readonly endpoints: readonly string[];
  /** Every file or URL that was read, the root first. */
  readonly files: readonly string[];
}

/** What a suite is made with, as far as it can travel between threads. */
export type SuiteOptions = Omit<GenerateOptions, 'progress'>;

/** From the session to its thread. */
export type Request =
  | { readonly kind: 'open'; readonly location: string; readonly cwd: string }
  | { readonly kind: 'generate'; readonly options: SuiteOptions }
  | { readonly kind: 'audit' }
  | { readonly kind: 'file'; readonly id: number; readonly outcome: Outcome<Uint8Array | string> }
  | { readonly kind: 'url'; readonly id: number; readonly outcome: Outcome<HttpAnswer> };

/** What came of reading a file or URL for the thread. */
export type Outcome<T> =
  | { readonly value: T }
  | { readonly problem: ProblemText }
  | { readonly fault: { readonly message: string; readonly code: string | null } };

/** A Problem in transit: classes do not survive a structured clone. */
export interface ProblemText {
  readonly kind: ProblemKind;
  readonly message: string;
  readonly faults: readonly string[];
}

/** From the thread to its session. */
export type Reply =
  | { readonly kind: 'opened'; readonly inspection: Inspection }
  | { readonly kind: 'generated'; readonly generated: Generated }
  | { readonly kind: 'audited'; readonly audit: Audit }
  | { readonly kind: 'problem'; readonly problem: ProblemText }
  | {
      readonly kind: 'file' | 'url';
      readonly id: number;
      readonly location: string;
      readonly maxBytes: number;
    };
