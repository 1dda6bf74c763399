import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
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

async function generated(arazzo: object, described: object = DOCUMENT) {
  const root = folderWith({ 'shop.json': JSON.stringify(described) });
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

  test('say when a set-up has worked, when it is sent again, and what has to be there before later steps', async () => {
    const use = (from: string) => [{ name: 'cart', in: 'path', value: `$steps.${from}.outputs.k` }];
    const outputs = { k: '$response.body#/data/key' };
    const expired = { context: '$statusCode', condition: '^4{$inputs.digit}', type: 'regex' };
    const workflow = {
      workflowId: 'w',
      inputs: { properties: { digit: { default: 1 }, state: { const: "o'k" } } },
      failureActions: [
        { reference: '$components.failureActions.wait' },
        { name: 'stop', type: 'goto', stepId: 'cart', criteria: [expired] },
      ],
      steps: [
        step('cart', {
          operationId: 'addCart',
          successCriteria: [{ condition: '$statusCode == 201 || $statusCode == 409' }],
          onFailure: [{ name: 'wait', type: 'end' }],
          outputs,
        }),
        step('open', {
          operationId: 'openCart',
          parameters: use('cart'),
          successCriteria: [
            { condition: '$statusCode < 300 && $steps.open.outputs.k == $inputs.state' },
            { context: '$response.body', condition: '/a', type: 'xpath' },
            { condition: '$steps.cart.outputs.k == 1' },
          ],
          onSuccess: [
            { name: 'never', type: 'end', criteria: [{ condition: '$statusCode >= 400' }] },
            { name: 'maybe', type: 'end', criteria: [{ condition: '$response.body.a == 1' }] },
            { name: 'on', type: 'goto', stepId: 'put' },
          ],
          outputs,
        }),
        step('skipped', { operationId: 'addCart', requestBody: { payload: { name: 'never' } } }),
        step('put', {
          operationPath: PUT_ORDER,
          onSuccess: [{ name: 'back', type: 'goto', stepId: 'cart' }],
        }),
      ],
    };
    const wait = { name: 'wait', type: 'retry', retryAfter: 0.5, retryLimit: 3 };
    const { document, files, open } = await generated({
      ...ARAZZO,
      components: { failureActions: { wait } },
      workflows: [workflow],
    });
    expect(linesOf(files, 'post_carts_cart_open', 'setup')).toEqual([
      'cart = {"call": "POST /carts", "env": "post_carts", "take": {"/path/cart": "$response.body#/data/key"}, "successCriteria": ["$statusCode == 201 || $statusCode == 409"]}',
    ]);
    const retry = '{"type": "retry", "retryAfter": 0.5, "retryLimit": 3}';
    const end =
      '{"type": "end", "criteria": [{"type": "regex", "context": "$statusCode", "condition": "^41"}]}';
    expect(linesOf(files, 'put_orders_id', 'setup')).toEqual([
      `open = {"call": "POST /carts/{cart}/open", "env": "post_carts_cart_open", "take": {}, "successCriteria": ["$statusCode < 300 && $response.body#/data/key == 'o''k'"], "onFailure": [${retry}, ${end}]}`,
    ]);
    expect(files.get('env/post_carts_environment.txt')).not.toContain('never');
    const sentences = [
      'w, open: the criterion /a is not checked: XPath is not supported',
      'w, open: the criterion $steps.cart.outputs.k == 1 is not checked: a suite does not know',
      'w, open: onFailure stop: goto is not followed',
      'w, open: onSuccess maybe: only the response decides',
      'w, put: onSuccess: it goes back to cart',
    ];
    for (const one of sentences) expect(open.filter((all) => all.startsWith(one))).toHaveLength(1);
    expect(open.join()).not.toMatch(/never|XPath.*XPath/);
    // They are written as they were read.
    const { arazzo } = workflowsOf(files, { title: 'Shop', tree: document.tree, url: 's.json' });
    const written = JSON.stringify(arazzo);
    const config = await createConfig({ extends: ['recommended'] });
    expect(await lintFromString({ source: written, absoluteRef: 'f.arazzo.json', config })).toEqual(
      [],
    );
    const again = parseArazzo(JSON.parse(written), 'f.arazzo.json').workflows[1]?.steps;
    expect(again?.map(({ stepId }) => stepId)).toEqual([
      ...['post_carts', 'post_carts_cart_open', 'put_orders_id'],
    ]);
    expect(again?.[1]).toMatchObject({
      successCriteria: [{ condition: expect.stringContaining('$statusCode < 300 &&') }],
      onFailure: [wait, { name: 'end_2', criteria: [{ condition: '^41' }] }].map(
        ({ name: _, ...rest }) => rest,
      ),
    });
  });

  test('of the documentation wait for a job as it says', async () => {
    const page = readFileSync('docs/arazzo.md', 'utf8').split('## Criteria and actions')[1] ?? '';
    const block = (language: string) => page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
    const { workflows } = z.object({ workflows: z.unknown() }).parse(parse(block('yaml')));
    const job = { responses: { 200: { description: 'A job', ...json(object({ id: text })) } } };
    const of = (operationId: string, parameters: object[] = []) => ({
      ...{ operationId, parameters },
      ...job,
    });
    const paths = {
      '/jobs': { post: of('startJob') },
      '/jobs/{job}': { get: of('getJob', inPath('job')) },
      '/jobs/{job}/result': { get: of('getResult', inPath('job')) },
    };
    const { files, open } = await generated({ ...ARAZZO, workflows }, { ...DOCUMENT, paths });
    const [line = ''] = block('ini')
      .split('\n')
      .filter((one) => one.startsWith('job_2'));
    expect(linesOf(files, 'get_jobs_job_result', 'setup')).toEqual([
      'job = {"call": "POST /jobs", "env": "post_jobs", "take": {"/path/job": "$response.body#/id"}, "successCriteria": ["$statusCode == 202"]}',
      line,
    ]);
    expect(open).toEqual([]);
  });

  test('go on in another workflow, and leave out steps whose criteria no valid request meets', async () => {
    const end = { onSuccess: [{ name: 'end', type: 'end' }] };
    const to = (workflowId: string) => ({ name: 'to', type: 'goto', workflowId });
    const failing = (condition: string) => ({ successCriteria: [{ condition }] });
    const named = (name: string) => ({
      operationId: 'addCart',
      requestBody: { payload: { name } },
    });
    const { files, open } = await generated({
      ...ARAZZO,
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('none', { ...named('none'), ...failing('1 == 2') }),
            step('other', { ...named('other'), ...failing('$statusCode >= 400') }),
            step('broken', {
              ...named('broken'),
              ...failing('$statusCode = 200'),
              onSuccess: [to('v')],
            }),
            step('after', named('after')),
          ],
        },
        {
          workflowId: 'v',
          steps: [step('put', { operationPath: PUT_ORDER, ...end }), step('late', named('late'))],
        },
      ],
    });
    expect(linesOf(files, 'post_carts', 'positive').join()).toContain('"name": "broken"');
    expect(open).toEqual([
      'w, none: its criteria exclude one another, so it is no valid request.',
      'w, other: it is to get no 2xx, so it is no valid request.',
      'w, broken: the criterion $statusCode = 200 is not checked: $statusCode = 200 is no condition.',
    ]);
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
