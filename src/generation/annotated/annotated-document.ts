import type { Audit, Deduction } from '../../audit/index.ts';
import type { TestedConstraint } from './tested-constraints.ts';

/** What a document loses at a line. */
export interface PlacedLoss extends Pick<Deduction, 'rule' | 'points' | 'message' | 'count'> {
  readonly line: number;
}

/** A constraint at its line, and the tests of it. */
export interface PlacedConstraint extends TestedConstraint {
  readonly line: number;
}

/** A part of a document's text: an operation, a schema, or what surrounds them. */
export interface DocumentPart {
  /** The file, as references from the root name it; empty for the root. */
  readonly file: string;
  /** The reference, relative to the root, of the node that it begins with. */
  readonly reference: string;
  /** Such as `GET /pets` or `schemas/Pet`. */
  readonly title: string;
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** By line. */
  readonly losses: readonly PlacedLoss[];
  /** By line. */
  readonly constraints: readonly PlacedConstraint[];
}

/** What a document loses by a rule, wherever that is. */
export interface RuleLoss {
  readonly rule: string;
  /** What it asks for, and what to do. */
  readonly asks: string;
  readonly remedy: string;
  readonly score: 'security' | 'dataValidation';
  readonly points: number;
  readonly places: number;
}

/** The score of a document without its deductions, which are at their lines. */
type Points = Omit<Audit['security'], 'deductions'>;

/** A document as a person reads it: its text by operation and schema, and what its audit says at each line. */
export interface AnnotatedDocument {
  readonly title: string;
  readonly version: string;
  readonly openapi: string;
  /** The name of its root file. */
  readonly file: string;
  /** How many lines it has, with those that are in no part. */
  readonly lines: number;
  /** Names of the files that are written on a few endless lines, and shown on more. */
  readonly formatted: readonly string[];
  /** Null where it has errors. */
  readonly audit: {
    readonly security: Points;
    readonly dataValidation: Points;
    readonly meetsAdvice: boolean;
    /** In the order of the documentation. */
    readonly rules: readonly RuleLoss[];
  } | null;
  readonly parts: readonly DocumentPart[];
}
