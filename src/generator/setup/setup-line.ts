import type { Operation } from '../document/operations.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import type { Member, Setup } from './propose.ts';

/** A request of another environment file: `POST /pets`, and the slug of the file. */
export interface SetupCall {
  readonly call: string;
  readonly env: string;
}

/** A line of `[setup]` or `[cleanup]` (docs/setup.md has the grammar). */
export interface SetupLine extends SetupCall {
  /** The request that shows what the call has made, where its response may not name it. */
  readonly list?: SetupCall;
  /** Place in the request (`/path/petId`) → source of its value (`$response.body#/id`). */
  readonly take: Readonly<Record<string, string>>;
  /** When the call has worked, as criteria of Arazzo; without any where it gets 2xx. */
  readonly successCriteria?: readonly Json[];
  /** When the call is sent again, as failure actions of Arazzo. */
  readonly onFailure?: readonly Json[];
}

/** The sources that a line may take values from, as templates/proofgate_suite/setup/sources.py reads them. */
export const SOURCES = {
  /** A place in the response, or where APIs put such a key instead; the whole of it without a pointer. */
  responseBody: (pointer = '') => `$response.body${pointer === '' ? '' : `#${pointer}`}`,
  /** The last segment of the URL in a header, as `Location`. */
  lastOf: (header: string) => `$response.header.${header}#last`,
  /** What stands in the URL of a header where the path of the request has `{parameter}`. */
  segmentOf: (header: string, parameter: string) => `$response.header.${header}#{${parameter}}`,
  /** A place in the row that the list shows after the call, and did not show before. */
  newInList: (pointer = '') => `$list.new${pointer === '' ? '' : `#${pointer}`}`,
  /** A parameter of the path, as the call sent it. */
  sentPath: (name: string) => `$request.path.${name}`,
  /** A parameter of the query, as the call sent it. */
  sentQuery: (name: string) => `$request.query.${name}`,
  /** A place in the body, as the call sent it. */
  sentBody: (pointer: string) => `$request.body#${pointer}`,
} as const;

const SOURCE =
  /^\$(?:list\.new|(?:request|response)\.(?:body|(?:path|query|header)\..+?))(?:#(?:\/.*?)?)?(?:#(?:last|\{[^{}]+\}))?$/;

/** Whether a text is a source that a suite can evaluate. */
export function isSource(text: string): boolean {
  return SOURCE.test(text);
}

/** A request in words, as `POST /pets`. */
export function callOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** A proposal as a line. */
export function lineOf({ producer, list, take }: Setup): SetupLine {
  const named = ({ operation, slug }: Member) => ({ call: callOf(operation), env: slug });
  return {
    ...named(producer),
    ...(list && { list: named(list) }),
    take: Object.fromEntries(take),
  };
}

/** A line as it is written. */
export function setupLineValue({
  call,
  env,
  list,
  take,
  successCriteria,
  onFailure,
}: SetupLine): JsonObject {
  return {
    call,
    env,
    ...(list && { list: { call: list.call, env: list.env } }),
    take: { ...take },
    ...(successCriteria && { successCriteria }),
    ...(onFailure && { onFailure }),
  };
}

/** A line as it stands in a file; undefined where it does not say what is sent, or what is taken from where. */
export function setupLineOf(value: Json): SetupLine | undefined {
  const call = callIn(value);
  const take = isObject(value) ? own(value, 'take') : undefined;
  const listing = isObject(value) ? own(value, 'list') : undefined;
  const list = listing === undefined ? undefined : callIn(listing);
  if (!call || !isObject(take) || (listing !== undefined && !list)) return undefined;
  const pairs = Object.entries(take).flatMap(([place, source]) =>
    typeof source === 'string' ? [[place, source] as const] : [],
  );
  if (pairs.length < Object.keys(take).length) return undefined;
  const [successCriteria, onFailure] = ['successCriteria', 'onFailure'].map((key) => {
    const checks = isObject(value) ? own(value, key) : undefined;
    return isArray(checks) ? checks : undefined;
  });
  return {
    ...call,
    ...(list && { list }),
    take: Object.fromEntries(pairs),
    ...(successCriteria && { successCriteria }),
    ...(onFailure && { onFailure }),
  };
}

function callIn(value: Json): SetupCall | undefined {
  const call = isObject(value) ? own(value, 'call') : undefined;
  const env = isObject(value) ? own(value, 'env') : undefined;
  return typeof call === 'string' && typeof env === 'string' ? { call, env } : undefined;
}
