import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { query } from 'json-p3';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { queryOf } from '../../../../src/cli/suite/overlay-file.ts';
import { startRecorder } from '../../../suite/recorder.ts';
import { folderWith } from '../../../support/folder.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

const DOCUMENT = `openapi: 3.1.0
info: {title: Kennels, version: "1"}
paths:
  /dogs:
    post:
      parameters:
        - {name: note, in: query, schema: {type: string}}
        - {name: tenant, in: query, schema: {type: string}}
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Dog"}}}
      responses: {"201": {description: Created}}
components:
  schemas:
    Dog:
      type: object
      required: [name]
      properties:
        name: {type: string}
        age: {type: integer, minimum: 0, maximum: 20}
        breed: {type: string, example: cat}
`;

const sent = z.looseObject({
  name: z.string(),
  age: z.int().min(0).max(20),
  breed: z.literal('pug').optional(),
});

/** Wants a tenant and an age, which the document does not, and knows one breed. */
const kennels = () =>
  startRecorder(({ url, body }, response) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const detail = (text: string) =>
      response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ detail: text }));
    if (!searchParams.get('tenant')) return detail('tenant is required');
    const read = sent.safeParse(parsed(body.toString()));
    if (read.success) return response.writeHead(201).end();
    const [issue] = read.error.issues;
    const isBreed = issue?.path[0] === 'breed';
    return detail(isBreed ? 'breed must be one of: pug' : `${issue?.path.join('.')} is required`);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('what a run and a calibration find missing is written as overlays, with which nothing is', async () => {
  const server = await kennels();
  const folder = folderWith({ 'api/openapi.yaml': DOCUMENT, 'old.yaml': '' });
  const ran = (...args: readonly string[]) => warmCommand(args, folder);
  const at = ['--base-url', server.url];
  await ran('generate', 'api/openapi.yaml');
  const calibrated = await ran('calibrate', ...at, '--overlay-out', 'asked.yaml');
  expect(calibrated.stdout).toContain('\noverlay: asked.yaml\n');
  const demanded = readFileSync(join(folder, 'asked.yaml'), 'utf8');
  expect(parse(demanded)).toMatchObject({ overlay: '1.1.0', extends: './api/openapi.yaml' });
  expect(parse(demanded).actions).toMatchObject(
    expect.arrayContaining([
      {
        target: "$.paths['/dogs'].post.parameters[?@.name == 'tenant' && @.in == 'query']",
        description: expect.stringContaining('tenant is required'),
        update: { required: true },
      },
      {
        target: '$.components.schemas.Dog',
        description: expect.stringContaining('age is required'),
        update: { required: ['age'] },
      },
      { target: '$.components.schemas.Dog.properties.breed.example', remove: true },
      {
        target: '$.components.schemas.Dog.properties.breed',
        description: expect.stringContaining('breed must be one of'),
        update: { example: 'pug' },
      },
    ]),
  );

  const run = await ran('run', ...at, '--overlay-out', 'sent.json');
  expect(run.stdout).toContain('\noverlay: sent.json\n');
  const responses = JSON.parse(readFileSync(join(folder, 'sent.json'), 'utf8'));
  expect(responses.actions).toEqual([
    {
      target: "$.paths['/dogs'].post.responses",
      description: 'The API has sent this: POST /dogs: 422 application/json',
      update: {
        422: { description: 'Unprocessable Entity', content: { 'application/json': {} } },
      },
    },
  ]);

  // Another suite of the document with both: its first requests are accepted, and no response is new.
  const both = ['--overlay', 'asked.yaml', '--overlay', 'sent.json'];
  await ran('generate', 'api/openapi.yaml', ...both, '--out', 'better');
  const again = await ran('calibrate', 'better', ...at, '--overlay-out', 'asked.yaml');
  expect(again.stdout).toMatch(/^POST \/dogs +2\/2 +2\/2 /m);
  expect(parse(readFileSync(join(folder, 'asked.yaml'), 'utf8')).actions).toEqual([
    { target: '$', description: 'The document lacks nothing that an overlay can add.' },
  ]);
  const strict = await ran(
    'run',
    'better',
    ...at,
    '--strict',
    '--document',
    'api/openapi.yaml',
    ...both,
  );
  expect(strict.stdout).toContain('api/openapi.yaml mentions all statuses that the API sent.');
  expect(strict.stdout).not.toContain('undocumented status');
});

test('--overlay-out is refused before anything is sent where the file cannot be written', async () => {
  const server = await kennels();
  const folder = folderWith({ 'openapi.yaml': DOCUMENT });
  const ran = (...args: readonly string[]) => warmCommand(args, folder);
  await ran('generate', 'openapi.yaml');
  for (const command of ['run', 'calibrate']) {
    const { status, stderr } = await ran(
      command,
      '--base-url',
      server.url,
      '--overlay-out',
      'none/o.yaml',
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining('none/o.yaml cannot be written')]);
  }
  expect(server.requests).toEqual([]);
});

test('a changed overlay makes a suite stale, for --check and for a calibration', async () => {
  const overlay = (text: string) =>
    `overlay: 1.1.0\ninfo: {title: A, version: "1"}\nactions: [{target: $.info, update: {x-a: ${text}}}]\n`;
  const folder = folderWith({ 'openapi.yaml': DOCUMENT, 'o.yaml': overlay('1') });
  const ran = (...args: readonly string[]) => warmCommand(args, folder);
  const generated = ['generate', 'openapi.yaml', '--overlay', 'o.yaml'];
  await ran(...generated);
  expect((await ran(...generated, '--check')).status).toBe(0);
  writeFileSync(join(folder, 'o.yaml'), overlay('2'));
  expect(await ran(...generated, '--check')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('changed: proofgate_suite/document.json'),
  });
  // Where the overlay was, is remembered.
  expect(await ran('calibrate', '--explain')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The overlays of the document have changed'),
  });
  await ran(...generated);
  expect((await ran('calibrate', '--explain')).status).toBe(0);
  expect((await ran('generate', 'openapi.yaml', '--check')).status).toBe(1);
});

test('the overlays that the configuration of a repository names are applied, unless others are named', async () => {
  const overlay = (path: string) =>
    `overlay: 1.0.0\ninfo: {title: A, version: "1"}\nactions: [{target: $.paths, update: {${path}: {get: {responses: {"200": {description: OK}}}}}}]\n`;
  const entry =
    'specifications: [{name: kennels, source: api/openapi.yaml, overlays: [cats.yaml]}]';
  const folder = folderWith({
    ...{
      'api/openapi.yaml': DOCUMENT,
      'cats.yaml': overlay('/cats'),
      'cows.yaml': overlay('/cows'),
    },
    '.github/proofgate.yml': entry,
  });
  const generate = async (...more: readonly string[]) =>
    (await warmCommand(['generate', 'openapi.yaml', ...more], join(folder, 'api'))).stdout;
  expect(await generate()).toMatch(/^GET \/cats /m);
  const other = await generate('--overlay', '../cows.yaml');
  expect(other).toMatch(/^GET \/cows /m);
  expect(other).not.toMatch(/^GET \/cats /m);
});

test.each(['../secret.yaml', '/etc/hosts'])(
  'a configuration names no overlay outside its repository: %s',
  async (path) => {
    const entry = `specifications: [{name: kennels, source: openapi.yaml, overlays: ['${path}']}]`;
    const folder = folderWith({ 'openapi.yaml': DOCUMENT, '.github/proofgate.yml': entry });
    const { status, stderr } = await warmCommand(['generate', 'openapi.yaml'], folder);
    expect(status).not.toBe(0);
    expect(stderr).toContain(`names the overlay ${path}, which is not in the repository`);
  },
);

test('a pointer becomes a query that selects its value alone, whatever its names are', () => {
  const tree = {
    paths: { '/a\'b"c\\d\n/{é}': { get: { '0': ['x', { name: 'n', in: 'query' }] } } },
  };
  const pointer = '/paths/~1a\'b"c\\d\n~1{é}/get/0/1';
  const found = query(queryOf(pointer, tree), tree);
  expect(found.values()).toEqual([{ name: 'n', in: 'query' }]);
  expect(queryOf('/paths/~1a\'b"c\\d\n~1{é}/get/0/0', tree)).toMatch(/\['0'\]\[0\]$/);
});
