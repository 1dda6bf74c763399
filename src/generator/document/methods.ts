import { isObject, type Json, type JsonObject, own } from '../json.ts';

/** The fixed methods of a path item (OpenAPI 3.2, "Path Item Object"). */
export const METHODS: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];

/**
 * The operations of a path item by the method that is sent, in the order of the document. Names of
 * `additionalOperations` are sent in the case in which they are written; neither they nor QUERY exist before 3.2.
 */
export function operationsByMethod(item: JsonObject, openapi: Json | undefined): [string, Json][] {
  const isBefore32 = /^3\.[01]/.test(String(openapi));
  const fixed = Object.entries(item).filter(
    ([key, value]) => METHODS.includes(key) && isObject(value) && !(isBefore32 && key === 'query'),
  );
  const additional = isBefore32 ? undefined : own(item, 'additionalOperations');
  return [
    ...fixed.map(([key, value]): [string, Json] => [key.toUpperCase(), value]),
    ...(isObject(additional) ? Object.entries(additional) : []),
  ];
}

/** A token (RFC 9110, 5.6.2), which a method is. */
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/**
 * Why an operation of a path item cannot be sent under its name: `additionalOperations` has no name that is no method,
 * and none of a fixed one (OpenAPI 3.2, "Path Item Object"); undefined where it can.
 */
export function methodError(item: JsonObject, method: string, operation: Json): string | undefined {
  const additional = own(item, 'additionalOperations');
  if (!isObject(additional) || own(additional, method) !== operation) return undefined;
  if (!TOKEN.test(method)) {
    return `error in the document: ${JSON.stringify(method)} in additionalOperations is no method`;
  }
  const fixed = METHODS.find((one) => one.toUpperCase() === method);
  return (
    fixed && `error in the document: ${method} is written as ${fixed} beside additionalOperations`
  );
}
