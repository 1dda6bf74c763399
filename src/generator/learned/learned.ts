import type { Json } from '../json.ts';
import type { Location } from '../report.ts';
import type { BaseName } from '../requests/smallest/section-base.ts';
import type { SetupLine } from '../setup/setup-line.ts';

/** What a live server showed about a valid request (docs/calibrate.md#what-is-written). */
export type Change =
  /** An optional field that the request with every field leaves out. */
  | { readonly kind: 'without'; readonly location: Location; readonly at: string }
  /** An optional field that the smallest request needs. */
  | { readonly kind: 'with'; readonly location: Location; readonly at: string }
  /** A list that needs two items, where one was made up. */
  | { readonly kind: 'twice'; readonly location: Location; readonly at: string }
  /** A value in place of the one that was made up. */
  | {
      readonly kind: 'value';
      readonly location: Location;
      readonly at: string;
      readonly value: Json;
      /** The request whose response has shown it, as `GET /regions`: only this server is known to have it. */
      readonly from?: string;
    }
  /** A member that the document lacks, of an object which may have others. */
  | {
      readonly kind: 'undocumented';
      readonly location: Location;
      readonly at: string;
      readonly value: Json;
    }
  /** What a text has to be, as far as no fixed value is that. */
  | { readonly kind: TextKind; readonly location: Location; readonly at: string }
  /** A request that is not sent as a set-up, as `POST /pets`. */
  | { readonly kind: 'without-set-up'; readonly call: string }
  /** The content type in which the body is sent, as `application/xml`. */
  | { readonly kind: 'as'; readonly mediaType: string }
  /** A line of `[setup]` or `[cleanup]`, in place of what is proposed for the same places. */
  | LineChange
  | StillRejected;

/** No change: a valid request that is still rejected, for people to edit. */
export interface StillRejected {
  readonly kind: 'rejected';
  readonly section: BaseName;
  /** What was tried, and what a person could edit, a line each. */
  readonly hints: readonly string[];
}

/** A line that makes what the request needs, or removes what it has made. */
export interface LineChange {
  readonly kind: LineKind;
  /** The name of the line. */
  readonly key: string;
  readonly line: SetupLine;
}

export const LINE_KINDS = ['set-up', 'clean-up'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * New in each request, or, since it names something, not; the name or key of a row that is there, or its id, which a
 * set-up finds.
 */
export const TEXT_KINDS = ['new', 'same', 'row', 'id'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A change of what the two valid requests are. */
export type RequestChange = Exclude<
  Change,
  { readonly kind: TextKind | LineKind | 'without-set-up' | 'as' | 'rejected' }
>;

/** Whether a change is one of the requests, not of what is sent around them or new in each. */
export function isOfRequest(change: Change): change is RequestChange {
  return isOfPlace(change) && !TEXT_KINDS.some((kind) => kind === change.kind);
}

/** Whether a change is about a place of the request, not about the requests around it. */
export function isOfPlace(
  change: Change,
): change is Exclude<
  Change,
  LineChange | StillRejected | { readonly kind: 'without-set-up' | 'as' }
> {
  const { kind } = change;
  return !isLineChange(change) && kind !== 'without-set-up' && kind !== 'as' && kind !== 'rejected';
}

/** Whether a change is a line of `[setup]` or `[cleanup]`. */
export function isLineChange(change: Change): change is LineChange {
  return LINE_KINDS.some((kind) => kind === change.kind);
}

/** A change, and its reason, the response that showed the need for it: `422: url and urlPattern exclude each other`. */
export interface Lesson {
  readonly change: Change;
  readonly reason: string;
}

/** Lessons without the notes on what is still rejected. */
export function withoutRejected(learned: Learned): Learned {
  return learned.filter(({ change }) => change.kind !== 'rejected');
}

/** The content type in which a server was found to accept the body; undefined for that of the document. */
export function mediaTypeIn(learned: Learned): string | undefined {
  return learned.flatMap(({ change }) => (change.kind === 'as' ? [change.mediaType] : [])).at(-1);
}

/** What is known of one endpoint, in the order in which it was learned. */
export type Learned = readonly Lesson[];
