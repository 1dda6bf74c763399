import type { Audit } from '../audit/index.ts';
import type { HttpAnswer } from '../generator/document/read.ts';
import type {
  Generated,
  GenerateOptions,
  Prerequisites,
  RiskyEndpoint,
} from '../generator/index.ts';
import type { ProblemKind } from '../problem.ts';
import type { AnnotatedDocument } from './annotated/annotated-document.ts';
import type { ReferenceLine } from './reference-lines.ts';

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
export interface SuiteOptions
  extends Omit<GenerateOptions, 'progress' | 'take' | 'learned' | 'learnedFrom' | 'excluded'> {
  /** With what the session's calibration has learned, beside what `previous` says. */
  readonly calibrated?: boolean;
}

/** What calibrating an endpoint came to. */
export interface CalibratedEndpoint {
  /** `METHOD /path`. */
  readonly endpoint: string;
  /** Its valid requests, and how many of them were accepted before and after. */
  readonly requests: number;
  readonly before: number;
  readonly after: number;
  /** Requests that were sent, those of set-ups among them. */
  readonly sent: number;
  /** Why one is still rejected; null where none is. */
  readonly rejected: string | null;
  /** What the server demands and the document does not say, a sentence each. */
  readonly demands: readonly string[];
  /** The valid requests that are still rejected; absent where a workflow or an earlier version has tried them. */
  readonly still?: readonly StillRejected[];
}

/** A valid request that is still rejected. */
export interface StillRejected {
  /** `positive` or `positive_required`. */
  readonly section: string;
  readonly reason: string;
  /** What a person could give. */
  readonly remedy: string;
  /** Where, with the value that is sent there now, as JSON. */
  readonly fields: readonly {
    readonly location: string;
    readonly at: string;
    readonly value: string;
  }[];
  /** Null where it could not be sent. Credentials are shown as $NAME. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly body: string | null;
  } | null;
  /** Null where there was none. */
  readonly response: { readonly status: number; readonly body: string } | null;
  /** What was changed, and the response to that. */
  readonly tried: readonly { readonly changes: readonly string[]; readonly reason: string }[];
}

/** A resource of an API, in the order of a tree. */
export interface ResourceLine {
  readonly path: string;
  readonly depth: number;
  /** Who makes its rows, lists, names and removes them. */
  readonly facts: readonly string[];
}

/** What calibrating a suite came to. What was learned stays in the session, for the suite that it makes. */
export interface Calibration {
  /** In the order in which they were tried. */
  readonly endpoints: readonly CalibratedEndpoint[];
  /** Why it ended before all endpoints were tried; null where it did not. */
  readonly ended: string | null;
  /** The endpoints that have ended the access of the suite; the suite that is made leaves them alone. */
  readonly excluded: readonly RiskyEndpoint[];
  /** The resources of the API, as far as they are known. */
  readonly resources: readonly ResourceLine[];
}

/** What a calibration has learned. */
export interface Lessons {
  /** As `learnedText` writes it, by the slug of the endpoint. */
  readonly learned: ReadonlyMap<string, string>;
  readonly excluded: readonly RiskyEndpoint[];
}

/** A line for the program that sends the requests of a suite, after these files of the suite have changed. */
export interface LineRequest {
  readonly line: string;
  readonly files: readonly (readonly [path: string, text: string])[];
}

/** From the session to its thread. */
export type Request =
  | { readonly kind: 'open'; readonly location: string; readonly cwd: string }
  | { readonly kind: 'generate'; readonly options: SuiteOptions }
  | { readonly kind: 'audit' }
  | { readonly kind: 'annotate'; readonly endpoints: readonly string[] }
  | { readonly kind: 'prerequisites' }
  | { readonly kind: 'lines'; readonly references: readonly string[] }
  | { readonly kind: 'calibrate'; readonly options: SuiteOptions; readonly budget: number }
  | {
      readonly kind: 'learn';
      readonly lessons: Lessons;
      readonly from: ReadonlyMap<string, string>;
    }
  /** Ends a calibration before the next endpoint. */
  | { readonly kind: 'enough' }
  | { readonly kind: 'answer'; readonly id: number; readonly outcome: Outcome<string> }
  | { readonly kind: 'file'; readonly id: number; readonly outcome: Outcome<Uint8Array | string> }
  | { readonly kind: 'url'; readonly id: number; readonly outcome: Outcome<HttpAnswer> };

/** The outcome of reading a file or URL for the thread. */
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
  | { readonly kind: 'annotated'; readonly document: AnnotatedDocument }
  | { readonly kind: 'required'; readonly prerequisites: Prerequisites }
  | { readonly kind: 'lined'; readonly lines: readonly (ReferenceLine | null)[] }
  | { readonly kind: 'calibrated'; readonly calibration: Calibration }
  | { readonly kind: 'learned' }
  | { readonly kind: 'ask'; readonly id: number; readonly request: LineRequest }
  /** Before each answer: what the thread has in memory. */
  | { readonly kind: 'heap'; readonly bytes: number }
  | { readonly kind: 'problem'; readonly problem: ProblemText }
  | {
      readonly kind: 'file' | 'url';
      readonly id: number;
      readonly location: string;
      readonly maxBytes: number;
    };
