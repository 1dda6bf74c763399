import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../../../src/generator/document/operations.ts';
import type { Json, JsonObject } from '../../../../src/generator/json.ts';
import { documentFrom } from '../in-memory.ts';

interface Owners {
  readonly document?: Json;
  readonly path?: Json;
  readonly operation?: Json;
  /** Where the document came from. */
  readonly location?: string;
}

function baseUrl({ document, path, operation, location }: Owners): string | undefined {
  const own = (servers: Json | undefined): JsonObject => (servers === undefined ? {} : { servers });
  const item = { ...own(path), get: own(operation) };
  const tree = { paths: { '/x': item }, servers: document ?? [] };
  return operationsOf(documentFrom(tree, location))[0]?.baseUrl;
}

const at = (url: string, variables: JsonObject = {}): Json => [{ url, variables }];

describe('the base URL of an operation', () => {
  test('is that of the nearest owner, and of its first server', () => {
    const document = [{ url: 'https://a.example/v1' }, { url: 'https://z.example' }];
    const path = at('https://b.example');
    expect(baseUrl({ document })).toBe('https://a.example/v1');
    expect(baseUrl({ document, path })).toBe('https://b.example');
    expect(baseUrl({ document, path, operation: at('https://c.example') })).toBe(
      'https://c.example',
    );
  });

  test('takes the defaults of its variables', () => {
    const variables = { host: { default: 'eu.example' }, port: { enum: ['1', '2'], default: '2' } };
    expect(baseUrl({ document: at('https://{host}:{port}/v1', variables) })).toBe(
      'https://eu.example:2/v1',
    );
  });

  test('never ends in a slash', () => {
    expect(baseUrl({ document: at('https://a.example/v1//') })).toBe('https://a.example/v1');
  });

  test.each([
    ['/v2', 'https://docs.example/v2'],
    ['v2', 'https://docs.example/api/v2'],
    ['../v2', 'https://docs.example/v2'],
    ['//other.example/v2', 'https://other.example/v2'],
    ['/', 'https://docs.example'],
  ])('%s is resolved on the address of the document', (url, expected) => {
    const location = 'https://docs.example/api/openapi.json';
    expect(baseUrl({ document: at(url), location })).toBe(expected);
  });

  test('of a document without a server is its own host, or this machine for a file', () => {
    expect(baseUrl({ location: 'https://docs.example/api/openapi.json' })).toBe(
      'https://docs.example',
    );
    expect(baseUrl({ location: '/home/me/openapi.yaml' })).toBe('http://localhost');
    expect(baseUrl({ document: at('/v1'), location: '/home/me/openapi.yaml' })).toBe(
      'http://localhost/v1',
    );
  });

  test('is the one that is requested', () => {
    const document = documentFrom({ paths: { '/x': { get: {} } } });
    expect(operationsOf(document, 'http://127.0.0.1:1')[0]?.baseUrl).toBe('http://127.0.0.1:1');
  });
});
