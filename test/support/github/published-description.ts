import { readFileSync } from 'node:fs';
import { githubDocument } from '../../../scripts/github-document.ts';
import { isObject } from './json-schema.ts';

/** An operation of GitHub's published OpenAPI description. */
export interface PublishedOperation {
  /** Such as `git/create-tree`. */
  readonly id: string;
  /** JSON Pointer of the operation in the description. */
  readonly pointer: string;
  readonly parameters: readonly PublishedParameter[];
  /** Pointer of the JSON body's schema, or null when the operation takes none. */
  readonly body: { readonly pointer: string; readonly required: boolean } | null;
  /** Status → pointer of the JSON answer's schema, or null when it is described without one. */
  readonly answers: ReadonlyMap<string, string | null>;
  /** The path's parameters of this request, decoded. */
  readonly values: Readonly<Record<string, string>>;
}

export interface PublishedParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly pointer: string;
}

/** GitHub's description of its REST API. */
export const description: unknown = JSON.parse(readFileSync(githubDocument(), 'utf8'));

/** The operation that a request is, or null when GitHub describes none. */
export function findOperation(method: string, path: string): PublishedOperation | null {
  for (const { template, pattern } of TEMPLATES) {
    const found = pattern.exec(path);
    if (!found) continue;
    const pointer = `/paths/${escaped(template)}/${method.toLowerCase()}`;
    if (!isObject(at(pointer))) continue;
    const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
    const values = names.map((name, n) => [name, decodeURIComponent(found[n + 1] ?? '')]);
    return operationAt(pointer, Object.fromEntries(values));
  }
  return null;
}

interface Template {
  readonly template: string;
  readonly pattern: RegExp;
}

/** Literal segments go before parameters, as GitHub routes. */
const TEMPLATES: readonly Template[] = Object.keys(objectAt('/paths'))
  .sort((a, b) => (a.replaceAll('{', '\uffff') < b.replaceAll('{', '\uffff') ? -1 : 1))
  .map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '([^/]+)')}$`),
  }));

function operationAt(pointer: string, values: Record<string, string>): PublishedOperation {
  const operation = objectAt(pointer);
  return {
    id: `${operation.operationId}`,
    pointer,
    values,
    parameters: (Array.isArray(operation.parameters) ? operation.parameters : []).map((_, n) => {
      const place = resolved(`${pointer}/parameters/${n}`);
      const { name, in: where, required } = objectAt(place);
      return {
        name: `${name}`,
        in: `${where}`,
        required: required === true,
        pointer: `${place}/schema`,
      };
    }),
    body: bodyAt(pointer),
    answers: new Map(
      Object.keys(objectAt(`${pointer}/responses`)).map((status) => [
        status,
        jsonIn(resolved(`${pointer}/responses/${status}`)),
      ]),
    ),
  };
}

function bodyAt(pointer: string): PublishedOperation['body'] {
  if (!isObject(at(`${pointer}/requestBody`))) return null;
  const place = resolved(`${pointer}/requestBody`);
  const schema = jsonIn(place);
  return schema === null ? null : { pointer: schema, required: objectAt(place).required === true };
}

function jsonIn(pointer: string): string | null {
  const schema = `${pointer}/content/application~1json/schema`;
  return isObject(at(schema)) ? schema : null;
}

function resolved(pointer: string): string {
  const { $ref } = objectAt(pointer);
  return typeof $ref === 'string' ? $ref.replace(/^#/, '') : pointer;
}

function objectAt(pointer: string): Record<string, unknown> {
  const found = at(pointer);
  if (!isObject(found)) throw new Error(`GitHub's description has nothing at ${pointer}`);
  return found;
}

function at(pointer: string): unknown {
  let found: unknown = description;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isObject(found) ? found[key] : undefined;
  }
  return found;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
