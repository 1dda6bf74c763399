/** Where a tested value travels. Cookies count as `header`, under `Cookie`. */
export type Location = 'path' | 'query' | 'header' | 'body';

/** A pointer and the JSON Schema 2020-12 keyword that a value breaks there (docs/proof.md#what-is-checked). */
export interface Break {
  /** JSON Pointer into the instance of the location. */
  readonly at: string;
  readonly keyword: string;
  /** The property for required, dependentRequired, additionalProperties, unevaluatedProperties. */
  readonly property?: string;
}

/** A break that no value can avoid together with the target, and how that is known. */
export interface Entailed extends Break {
  readonly by: 'proof' | 'search';
}

export interface ReportCase {
  /** Path of the script, relative to the suite's root. */
  readonly script: string;
  /** Section of the environment file. */
  readonly section: string;
  readonly location: Location | null;
  readonly at: string | null;
  readonly scenario: string | null;
  readonly also: readonly string[];
  /** Null for a value that is valid. */
  readonly breaks: Break | null;
  readonly entails: readonly Entailed[];
}

export interface ReportSkip {
  readonly location: Location | null;
  readonly at: string | null;
  /** A scenario id, or `*` for all of them. */
  readonly scenario: string;
  readonly reason: string;
}

/** A check beyond the catalog: the script that holds it, or why there is none. */
export type ReportCheck =
  | { readonly scenario: string; readonly script: string }
  | { readonly scenario: string; readonly skipped: string };

export interface ReportEndpoint {
  readonly method: string;
  readonly path: string;
  readonly slug: string;
  readonly files: {
    readonly positive: number;
    readonly negative: number;
    readonly positive_boundary: number;
  };
  readonly cases: readonly ReportCase[];
  readonly skipped: readonly ReportSkip[];
  /** Absent where there is no case at all. */
  readonly checks?: readonly ReportCheck[];
  /** Why there is no case at all; absent where there is one. */
  readonly untested?: string;
}

/** What was generated, case by case; the authority on names. */
export interface Report {
  readonly document: {
    readonly title: string;
    readonly version: string;
    readonly openapi: string;
    readonly sha256: string;
  };
  readonly endpoints: readonly ReportEndpoint[];
  readonly seconds: number;
}
