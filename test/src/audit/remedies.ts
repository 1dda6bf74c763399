import type { Deduction } from '../../../src/audit/index.ts';
import { isObject, type Json, type JsonObject, own } from '../../../src/generator/json.ts';
import { valueAt, withValueAt } from '../../../src/generator/pointer.ts';

type Mend = (object: JsonObject) => JsonObject;

const BOOLEAN: JsonObject = { type: 'boolean' };
const FLOWS: JsonObject = {
  clientCredentials: { tokenUrl: 'https://a.example', scopes: { read: '' } },
};
const answer = (status: string): Mend => place('responses', status, {});

/** What each remedy says, done in the shortest way to the object at the deduction's place. */
const MENDS: Readonly<Record<string, Mend>> = {
  'server-named': set({ servers: [{ url: 'https://a.example' }] }),
  'server-https': set({ url: 'https://a.example' }),
  'operation-security': set({ security: [{ token: [] }] }),
  'scheme-used': set({ security: [{ token: [] }] }),
  'scheme-key-in-query': set({ in: 'header' }),
  'scheme-basic-over-http': set({ scheme: 'bearer' }),
  'scheme-oauth2-flow': set({ flows: FLOWS }),
  'scheme-urls-https': set({ flows: FLOWS }),
  'answer-401': answer('401'),
  'answer-403': answer('403'),
  'answer-success': answer('204'),
  'answer-client-error': answer('422'),
  'parameter-schema': set({ content: { 'application/json': { schema: BOOLEAN } } }),
  'content-schema': set({ schema: BOOLEAN }),
  'answer-content': set({ content: { 'application/json': { schema: BOOLEAN } } }),
  'array-items': set({ items: BOOLEAN }),
  'value-type': set({ type: 'boolean' }),
  'string-length': set({ maxLength: 5 }),
  'string-content': set({ pattern: 'a' }),
  'string-format': set({ pattern: 'a' }),
  'number-minimum': set({ minimum: 1 }),
  'number-maximum': set({ maximum: 9 }),
  'array-size': set({ maxItems: 9 }),
  'object-closed': set({ maxProperties: 9 }),
  'object-required': set({ minProperties: 1 }),
};

/** The document with the remedy of one deduction done; documents in memory have no other file. */
export function mended(tree: JsonObject, { rule, place: { pointer } }: Deduction): JsonObject {
  // These two are mended elsewhere than at what asks for the scheme.
  if (rule === 'scheme-defined')
    return withScheme(tree, 'unheard', { type: 'http', scheme: 'bearer' });
  if (rule === 'scope-defined') return asObject(withValueAt(tree, pointer, []));
  const mend = MENDS[rule];
  if (mend === undefined) throw new Error(`No mend for ${rule}.`);
  const at = valueAt(tree, pointer);
  return asObject(withValueAt(tree, pointer, mend(isObject(at) ? at : {})));
}

function withScheme(tree: JsonObject, name: string, scheme: JsonObject): JsonObject {
  return asObject(withValueAt(tree, `/components/securitySchemes/${name}`, scheme));
}

function set(fields: JsonObject): Mend {
  return (object) => ({ ...object, ...fields });
}

function place(map: string, name: string, value: Json): Mend {
  return (object) => {
    const before = own(object, map);
    return { ...object, [map]: { ...(isObject(before) ? before : {}), [name]: value } };
  };
}

function asObject(value: Json): JsonObject {
  if (!isObject(value)) throw new Error('not an object');
  return value;
}
