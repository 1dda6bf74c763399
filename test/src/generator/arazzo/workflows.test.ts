import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../../src/generator/document/read.ts';
import {
  generate,
  learnedFromWorkflows,
  parseArazzo,
  workflowsOf,
} from '../../../../src/generator/index.ts';
import { folderWith } from '../../../support/folder.ts';

const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const inPath = (name: string) => [{ name, in: 'path', required: true, schema: text }];
const made = { 201: { description: 'Made', ...json(object({ data: object({ key: text }) })) } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/carts': {
      post: {
        operationId: 'addCart',
        requestBody: json(object({ name: text, owner: { type: 'string', maxLength: 5 } })),
        responses: made,
      },
    },
    '/carts/{cart}/open': {
      post: { operationId: 'openCart', parameters: inPath('cart'), responses: made },
    },
    '/orders/{id}': {
      put: {
        parameters: [...inPath('id'), { name: 'mode', in: 'query', schema: { enum: ['a', 'b'] } }],
        requestBody: json(
          object({
            owner: { type: 'string', maxLength: 5 },
            lines: { type: 'array', items: object({ n: text }) },
          }),
        ),
        responses: made,
      },
    },
  },
};
const step = (stepId: string, rest: object) => ({ stepId, ...rest });
const PUT_ORDER = '{$sourceDescriptions.shop.url}#/paths/~1orders~1{id}/put';
const ARAZZO = {
  arazzo: '1.1.0',
  info: { title: 'Orders', version: '1' },
  sourceDescriptions: [{ name: 'shop', url: './shop.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'order',
      inputs: { type: 'object', properties: { mode: { const: 'b' }, owner: text } },
      steps: [
        step('cart', {
          operationId: '$sourceDescriptions.shop.addCart',
          requestBody: { payload: '{"name": "Rex", "owner": {$inputs.owner}}' },
          outputs: {
            row: '$response.body#/data',
            other: { context: '$response.body', selector: '$.data.key', type: 'jsonpath' },
          },
        }),
        step('opened', {
          operationId: 'openCart',
          parameters: [{ name: 'cart', in: 'path', value: '$steps.cart.outputs.row#/key' }],
        }),
        step('place', {
          workflowId: 'place',
          parameters: [
            { name: 'key', value: '{$steps.cart.outputs.other}' },
            { name: 'mode', value: '$inputs.mode' },
          ],
        }),
        step('broken', {
          operationId: 'openCart',
          successCriteria: [{ condition: '$statusCode == 409' }],
        }),
        step('unknown', { operationId: 'removeCart' }),
      ],
    },
    {
      workflowId: 'place',
      dependsOn: ['order'],
      steps: [
        step('put', {
          operationPath: PUT_ORDER,
          parameters: [
            { name: 'id', in: 'path', value: '$inputs.key' },
            { name: 'mode', in: 'query', value: '$inputs.mode' },
            { name: 'Authorization', in: 'header', value: 'Bearer x' },
          ],
          requestBody: {
            payload: { owner: 'much too long' },
            replacements: [{ target: '/lines', value: [{ n: '$inputs.key' }] }],
          },
        }),
      ],
    },
  ],
};

async function generated(arazzo: object) {
  const root = folderWith({ 'shop.json': JSON.stringify(DOCUMENT) });
  const document = await readDocument(`${root}/shop.json`, readPorts);
  const parsed = parseArazzo(JSON.parse(JSON.stringify(arazzo)), 'flows.yaml');
  const { learned, found } = learnedFromWorkflows(document, {}, [parsed]);
  return { document, files: generate(document, { learned }).files, open: found[0]?.open ?? [] };
}

/** The lines of a section without comments. */
function linesOf(files: ReadonlyMap<string, string>, slug: string, section: string): string[] {
  const file = files.get(`env/${slug}_environment.txt`) ?? '';
  const [, after = ''] = file.split(`\n[${section}]\n`);
  return (after.split('\n[')[0] ?? '').split('\n').filter((line) => /^[^#]/.test(line));
}

describe('workflows of Arazzo', () => {
  test('become the set-ups and values of the endpoints that their steps send', async () => {
    const { files, open } = await generated(ARAZZO);
    expect(linesOf(files, 'post_carts_cart_open', 'setup')).toEqual([
      'cart = {"call": "POST /carts", "env": "post_carts", "take": {"/path/cart": "$response.body#/data/key"}}',
    ]);
    expect(linesOf(files, 'put_orders_id', 'setup')).toEqual([
      'cart = {"call": "POST /carts", "env": "post_carts", "take": {"/path/id": "$response.body#/data/key", "/body/lines/0/n": "$response.body#/data/key"}}',
    ]);
    expect(linesOf(files, 'put_orders_id', 'positive')).toContain('query = {"mode": "b"}');
    expect(linesOf(files, 'post_carts', 'positive').join()).toContain('"name": "Rex"');
    expect(open).toEqual(
      expect.arrayContaining([
        expect.stringContaining('place, put: Authorization in header'),
        expect.stringContaining('order, broken: it is to get 409'),
        expect.stringContaining('order, unknown: removeCart is no operation'),
        expect.stringContaining('place, put: body /owner: the document does not admit it'),
      ]),
    );
  });

  test('set up what has to come first, hand on what an earlier step has sent, and leave out what is invalid', async () => {
    const parameters = [{ name: 'id', in: 'path', value: 'o-1' }];
    const body = (owner: unknown) => ({ requestBody: { payload: { owner } } });
    const { files, open } = await generated({
      ...ARAZZO,
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('cart', { operationId: 'addCart', ...body('$inputs.owner') }),
            step('open', { operationId: 'openCart' }),
            step('put', {
              operationPath: PUT_ORDER,
              parameters,
              dependsOn: ['open'],
              ...body('$inputs.owner'),
            }),
            step('again', { operationId: 'addCart', ...body('$steps.put.outputs.x') }),
          ],
        },
        {
          workflowId: 'v',
          steps: [
            step('a', {
              operationId: 'openCart',
              parameters: [{ name: 'none', in: 'query', value: 1 }],
            }),
          ],
        },
      ],
    });
    expect(linesOf(files, 'put_orders_id', 'setup')).toEqual([
      'cart = {"call": "POST /carts", "env": "post_carts", "take": {"/body/owner": "$request.body#/owner"}}',
      'open = {"call": "POST /carts/{cart}/open", "env": "post_carts_cart_open", "take": {}}',
    ]);
    expect(linesOf(files, 'put_orders_id', 'positive')).toContain('path = {"id": "o-1"}');
    expect(open).toContainEqual(
      expect.stringMatching(/query \/none: the document does not admit it/),
    );
  });

  test('do not set up a request by itself, over others either', async () => {
    const use = (from: string) => [{ name: 'cart', in: 'path', value: `$steps.${from}.outputs.k` }];
    const { files, open } = await generated({
      ...ARAZZO,
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('open', {
              operationId: 'openCart',
              parameters: [],
              outputs: { k: '$response.body#/data/key' },
            }),
            step('cart', {
              operationId: 'addCart',
              requestBody: { payload: { name: '$steps.open.outputs.k' } },
              outputs: { k: '$response.body#/data/key' },
            }),
          ],
        },
        {
          workflowId: 'v',
          steps: [
            step('cart', { operationId: 'addCart', outputs: { k: '$response.body#/data/key' } }),
            step('open', { operationId: 'openCart', parameters: use('cart') }),
          ],
        },
      ],
    });
    expect(linesOf(files, 'post_carts', 'setup').join()).toContain(
      '"/body/name": "$response.body#/data/key"',
    );
    expect(open).toContainEqual(expect.stringContaining('POST /carts cannot set up'));
  });

  test('that are not as the specification has them are named with their place', () => {
    expect(() =>
      parseArazzo({ arazzo: '2.0.0', info: { title: 'x', version: '1' } }, 'a.yaml'),
    ).toThrow(
      expect.objectContaining({
        faults: expect.arrayContaining([
          expect.stringMatching(/^a\.yaml: arazzo: has to be 1\.0 or 1\.1/),
        ]),
      }),
    );
  });

  test('are written from the set-ups of a suite as Redocly reads them, without what only suites know', async () => {
    const { document, files } = await generated(ARAZZO);
    const all = new Map(files);
    const open = 'env/post_carts_cart_open_environment.txt';
    all.set(
      open,
      (files.get(open) ?? '').replace('$response.body#/data/key', '$response.header.Location#last'),
    );
    const { arazzo, open: left } = workflowsOf(all, {
      title: 'Shop',
      tree: document.tree,
      url: './shop.json',
    });
    const source = JSON.stringify(arazzo);
    const config = await createConfig({ extends: ['recommended'] });
    expect(await lintFromString({ source, absoluteRef: 'flows.arazzo.json', config })).toEqual([]);
    expect(arazzo).toMatchObject({
      workflows: [
        {
          workflowId: 'put_orders_id',
          steps: [
            {
              stepId: 'post_carts',
              operationId: 'addCart',
              outputs: { data_key: '$response.body#/data/key' },
            },
            {
              operationPath: '{$sourceDescriptions.api.url}#/paths/~1orders~1{id}/put',
              parameters: [
                { name: 'id', in: 'path', value: '$steps.post_carts.outputs.data_key' },
                { name: 'mode' },
              ],
            },
          ],
        },
      ],
    });
    expect(left).toEqual([expect.stringContaining('#last is a source that only suites know')]);
  });
});
