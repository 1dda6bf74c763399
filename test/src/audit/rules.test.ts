import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditDocument } from '../../../src/audit/index.ts';
import { RULES } from '../../../src/audit/rules.ts';
import { isObject, type Json, type JsonObject } from '../../../src/generator/json.ts';
import { withValueAt } from '../../../src/generator/pointer.ts';
import { readFrom } from '../../support/network/read-from.ts';
import { allDeductions, rulesOf } from './in-memory.ts';

const TEXT = readFileSync(new URL('../../documents/sound.yaml', import.meta.url), 'utf8');

const PUT = '/paths/~1books~1{isbn}~1cover/put';
const COVER = `${PUT}/requestBody/content/multipart~1form-data/schema`;
const GET = '/paths/~1books/get';
const FIELDS = '/components/schemas/BookFields/allOf/1/properties';
const FLOWS = '/components/securitySchemes/oauth/flows';
const REQUEST_ID = '/paths/~1books/parameters/0/schema';

/** What is changed, as pointer and value (undefined takes it away), and the rules that notice. */
const SEEDS: readonly (readonly [
  rules: string,
  changes: readonly (readonly [pointer: string, value?: Json])[],
])[] = [
  ['server-named', [['/servers']]],
  ['server-https', [['/servers/0/url', '/v1']]],
  ['server-https scheme-basic-over-http', [['/servers/1/variables/scheme/enum', ['http']]]],
  ['operation-security', [['/security']]],
  [
    'operation-security scheme-used',
    [['/security'], ['/paths/~1books/post/security'], [`${PUT}/security`]],
  ],
  ['scheme-defined', [['/components/securitySchemes/key']]],
  ['scheme-key-in-query', [['/components/securitySchemes/key/in', 'query']]],
  [
    'scheme-oauth2-flow',
    [[`${FLOWS}/implicit`, { authorizationUrl: 'https://a.example', scopes: {} }]],
  ],
  ['scheme-oauth2-flow', [[`${FLOWS}/password`, { tokenUrl: 'https://a.example', scopes: {} }]]],
  ['scheme-urls-https', [[`${FLOWS}/authorizationCode/tokenUrl`, 'http://id.sound.example/']]],
  ['scope-defined', [['/paths/~1books/post/security/0/oauth', ['read', 'admin']]]],
  ['answer-401', [[`${GET}/responses/401`]]],
  ['answer-403', [[`${GET}/responses/403`]]],
  [
    'parameter-schema',
    [[REQUEST_ID], ['/paths/~1books/parameters/0/content', { 'application/json': {} }]],
  ],
  ['content-schema', [['/paths/~1books/post/requestBody/content/application~1json/schema']]],
  ['answer-content', [[`${GET}/responses/200/content`]]],
  ['array-items', [[`${FIELDS}/keywords/items`]]],
  ['value-type', [[`${FIELDS}/pages/type`]]],
  ['string-length', [[`${COVER}/properties/caption/maxLength`]]],
  ['string-content', [[`${COVER}/properties/caption/pattern`]]],
  ['string-format', [[REQUEST_ID, { type: 'string', format: 'request-id', maxLength: 40 }]]],
  ['number-minimum', [[`${FIELDS}/pages/minimum`]]],
  ['number-maximum', [[`${FIELDS}/price/maximum`]]],
  ['array-size', [[`${FIELDS}/keywords/maxItems`]]],
  ['object-closed', [[`${COVER}/additionalProperties`]]],
  ['object-required', [[`${COVER}/required`]]],
  ['example-valid', [['/paths/~1books/parameters/0/example', 5]]],
  ['answer-success', [[`${PUT}/responses`, { '4XX': { description: 'Refused' } }]]],
  ['answer-client-error', [[`${GET}/responses/400`]]],
];

let sound: JsonObject;
beforeAll(() => {
  const tree: Json = z.json().parse(load(TEXT));
  if (!isObject(tree)) throw new Error('The document is an object.');
  sound = tree;
});

describe('the rules', () => {
  test('find nothing in a document that says all', async () => {
    const audit = auditDocument(await readFrom({ 'openapi.yaml': TEXT }));
    expect(allDeductions(audit)).toEqual([]);
    expect([audit.security.score, audit.dataValidation.score]).toEqual([30, 70]);
    expect(audit.meetsAdvice).toBe(true);
  });

  test.each(SEEDS)('%s: found where it is seeded, and nothing else', async (rules, changes) => {
    const changed = changes.reduce<Json>(
      (tree, [pointer, value]) => withValueAt(tree, pointer, value),
      sound,
    );
    const audit = auditDocument(await readFrom({ 'openapi.yaml': JSON.stringify(changed) }));
    expect(rulesOf(audit)).toEqual(rules.split(' '));
    const lowered = audit.security.score < 30 ? 'security' : 'dataValidation';
    const [low, high] =
      lowered === 'security'
        ? [audit.security, audit.dataValidation]
        : [audit.dataValidation, audit.security];
    expect(low.score).toBeLessThan(low.max);
    expect(high.score).toBe(high.max);
  });

  test('all have a seed', () => {
    const seeded = new Set(SEEDS.flatMap(([rules]) => rules.split(' ')));
    expect(RULES.map(({ id }) => id).filter((id) => !seeded.has(id))).toEqual([]);
  });

  test('have ids that tell them apart', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });
});
