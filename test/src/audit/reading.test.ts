import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/generator/json.ts';
import { allDeductions, auditOf, auditOfBody, rulesOf } from './in-memory.ts';

const DONE = { responses: { 204: {}, 400: {} } };
const STRING = { type: 'string', maxLength: 3 };

/** A document of one GET that asks for HTTP Basic and documents its refusals. */
function withServer(url: string): JsonObject {
  return {
    servers: [{ url }],
    security: [{ basic: [] }],
    components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
    paths: { '/': { get: { responses: { 204: {}, '4XX': {} } } } },
  };
}

describe('servers', () => {
  test.each([
    ['https://a.example', []],
    ['http://localhost:8080/v1', []],
    ['http://127.0.0.1', []],
    ['http://[::1]:80', []],
    ['http://localhost.example', ['server-https', 'scheme-basic-over-http']],
    ['HTTP://a.example', ['server-https', 'scheme-basic-over-http']],
    ['/v1', ['server-https']],
    ['{host}/v1', ['server-https']],
  ])('%s costs %j', (url, rules) => {
    expect(rulesOf(auditOf(withServer(url)))).toEqual(rules);
  });

  test('of an operation count beside those of the root', () => {
    const get = { ...DONE, security: [], servers: [{ url: 'http://b.example' }] };
    const audit = auditOf({ paths: { '/': { get } } });
    expect(allDeductions(audit)).toMatchObject([
      {
        rule: 'server-https',
        points: (6 / 15 / 2) * 30,
        place: { pointer: '/paths/~1/get/servers/0' },
      },
    ]);
  });
});

describe('operations', () => {
  test('that may be called without credentials need not say how they refuse them', () => {
    const key = { key: { type: 'apiKey', in: 'header', name: 'k' } };
    const of = (security: JsonObject[]) =>
      rulesOf(
        auditOf({
          components: { securitySchemes: key },
          paths: { '/': { get: { ...DONE, security } } },
        }),
      );
    expect(of([])).toEqual([]);
    expect(of([{ key: [] }, {}])).toEqual([]);
    expect(of([{ key: [] }])).toEqual(['answer-401', 'answer-403']);
  });

  test('are found behind the reference of their path, and beside it', () => {
    const audit = auditOf({
      components: { pathItems: { A: { get: {} } } },
      paths: { '/': { $ref: '#/components/pathItems/A', put: {} } },
    });
    const unsaid = allDeductions(audit).filter(({ rule }) => rule === 'operation-security');
    expect(unsaid.map(({ place }) => place.pointer)).toEqual([
      '/components/pathItems/A/get',
      '/paths/~1/put',
    ]);
  });

  test('have the parameters of their path, but for those that they replace', () => {
    const path = (name: string) => ({ name, in: 'query', schema: STRING });
    const own = { name: 'a', in: 'query', schema: { type: 'boolean' } };
    const accept = { name: 'Accept', in: 'header', schema: STRING };
    const audit = auditOf({
      security: [],
      paths: {
        '/': { parameters: [path('a'), path('b')], get: { ...DONE, parameters: [own, accept] } },
      },
    });
    expect(allDeductions(audit).map(({ place }) => place.pointer)).toEqual([
      '/paths/~1/parameters/1/schema',
    ]);
  });
});

describe('content', () => {
  test('of every type is checked, but cases are lost in the one that is tested', () => {
    const schema = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
    const content = {
      'application/x-www-form-urlencoded': schema('A'),
      'application/json': schema('B'),
    };
    const audit = auditOf({
      security: [],
      components: { schemas: { A: STRING, B: STRING } },
      paths: { '/': { post: { ...DONE, requestBody: { content } } } },
    });
    expect(audit.dataValidation.deductions).toMatchObject([
      { place: { pointer: '/components/schemas/A' }, scenarios: [], count: 0 },
      { place: { pointer: '/components/schemas/B' }, scenarios: ['1.02'], count: 1 },
    ]);
  });

  test('that is no structure needs no schema', () => {
    const of = (type: string) =>
      rulesOf(
        auditOf({
          security: [],
          paths: { '/': { get: { responses: { 200: { content: { [type]: {} } } } } } },
        }),
      );
    for (const type of ['image/png', 'text/csv', 'application/octet-stream']) {
      expect(of(type)).toEqual([]);
    }
    for (const type of ['application/json', 'application/problem+json', 'multipart/mixed']) {
      expect(of(type)).toEqual(['content-schema']);
    }
  });

  test('may be wanting in the answer to a POST, not to a GET', () => {
    const of = (method: string) =>
      rulesOf(auditOf({ security: [], paths: { '/': { [method]: { responses: { 200: {} } } } } }));
    expect(of('get')).toEqual(['answer-content']);
    expect(of('post')).toEqual([]);
  });
});

describe('values', () => {
  test('that are write-only are in no answer, those that are read-only in no request', () => {
    const schema = {
      ...{ type: 'object', minProperties: 1, maxProperties: 2 },
      properties: {
        id: { ...STRING, readOnly: true },
        password: { ...STRING, writeOnly: true },
      },
    };
    const content = { 'application/json': { schema } };
    const places = (operation: JsonObject) =>
      allDeductions(auditOf({ security: [], paths: { '/': { post: operation } } })).map(
        ({ place }) => place.pointer.replace(/^.*\//, ''),
      );
    expect(places({ ...DONE, requestBody: { content } })).toEqual(['password']);
    expect(places({ responses: { 200: { content } } })).toEqual(['id']);
  });

  test('that are only null are no places', () => {
    const { dataValidation } = auditOfBody({ anyOf: [{ type: 'boolean' }, { type: 'null' }] });
    expect(dataValidation.parts[0]).toMatchObject({ id: 'requests', places: 1 });
  });
});
