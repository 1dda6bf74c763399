import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, expect, test } from 'vitest';
import { type Findings, publishedFindingsSchema } from '../../../../src/calibrate/index.ts';
import { type Recorder, startRecorder } from '../../../suite/recorder.ts';
import { temporaryFolder } from '../../../suite/tools.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';
import { toyOf } from '../toy.ts';

const text = { type: 'string' };
const post = (schema: object, required = true) => ({
  post: {
    requestBody: { required, content: { 'application/json': { schema } } },
    responses: { 204: { description: 'Stored' }, default: { description: 'Not stored' } },
  },
});
const object = (properties: object, ...required: string[]) => ({
  ...{ type: 'object', required, properties },
});
const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Kennels', version: '1' },
  paths: {
    '/dogs': post(object({ name: text, tag: text, age: { type: 'integer' } }, 'name')),
    '/notes': post(object({ text }), false),
    '/visits': post(object({ mark: text }, 'mark')),
    '/owners': post(object({ city_id: text, phone: text }, 'city_id')),
  },
});

type Answer = readonly [status: number, detail: string];

/** Fails on tags of dogs, on notes without a body, and on visits whose mark is no date; there is one city. */
const REPLIES: Readonly<Record<string, (sent: unknown) => Answer>> = {
  '/dogs': (sent) => {
    if (!isBody(sent)) return [422, 'not a dog'];
    return 'tag' in sent ? [500, 'tags[0] is undefined'] : [204, ''];
  },
  '/notes': (sent) => (isBody(sent) ? [204, ''] : [500, 'body is null']),
  '/visits': (sent) => {
    if (!isBody(sent)) return [422, 'not a visit'];
    return /^\d{4}-\d\d-\d\d$/.test(String(sent.mark)) ? [204, ''] : [500, 'mark is no date'];
  },
  '/owners': (sent) => {
    if (!isBody(sent)) return [422, 'not an owner'];
    return sent.city_id === 'lima' ? [204, ''] : [404, `city_id ${sent.city_id} does not exist`];
  },
};

function isBody(sent: unknown): sent is Readonly<Record<string, unknown>> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}

let server: Recorder;
let folder: string;
beforeEach(async () => {
  server = await startRecorder(({ url, body }, response) => {
    const [status, detail] = REPLIES[url]?.(parsed(String(body))) ?? [404, 'no route'];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? '' : JSON.stringify({ detail }));
  });
  folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.json'), DOCUMENT);
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const ran = (...args: readonly string[]) => warmCommand(args, folder);
const at = () => ['--base-url', server.url];
const path = (slug: string) => join(folder, `generated-scripts/env/${slug}_environment.txt`);
const fileOf = (slug: string) => readFileSync(path(slug), 'utf8');
const written = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

async function calibrated(...endpoints: readonly string[]) {
  await ran('generate', 'openapi.json', ...endpoints.flatMap((one) => ['--endpoint', one]));
  const { status, stdout, stderr } = await ran('calibrate', ...at(), '--json', 'found.json');
  expect(status, stderr).toBe(0);
  const findings: Findings = written('found.json');
  return { stdout, findings };
}

test('a crash on a valid request is reported, and stays a test that fails until the server is corrected', async () => {
  const { stdout, findings } = await calibrated('POST /dogs', 'POST /notes', 'POST /visits');
  expect(stdout).toMatch(/^3 endpoints +\d\/5 +5\/5 /m);
  expect(stdout).toContain(
    'The server fails on valid requests:\n' +
      '  POST /dogs fails on a valid request (500: tags[0] is undefined); what causes it is left out now\n',
  );
  const [dogs] = findings.endpoints.filter(({ endpoint }) => endpoint === 'POST /dogs');
  expect(dogs?.crashes).toMatchObject([
    {
      ...{ section: 'positive', reason: '500: tags[0] is undefined', avoided: true },
      response: { status: 500, body: '{"detail":"tags[0] is undefined"}' },
    },
  ]);
  expect(parsed(dogs?.crashes[0]?.request?.body ?? '')).toMatchObject({ tag: 'tag' });

  expect(fileOf('post_dogs')).toMatch(
    /\n\[positive\]\n(?:.+\n)*body = \{"name": "name", "age": \d+\}\n(?:.*\n)*# With \/tag: .+\n\[positive_2\]\nbody = \{"name": "name", "age": \d+, "tag": "tag"\}\n/,
  );
  expect(fileOf('post_notes')).toMatch(
    /# Without the body: .+\n\[positive_\d\]\n(?:base = .+\n)?body = absent\n/,
  );
  expect(fileOf('post_visits')).toMatch(
    /# With \/mark as generated: .+\n\[positive_2\]\nbody = \{"mark": "mark"\}\n/,
  );
  const run = await ran('run', ...at(), '--json', 'results.json');
  expect(run.status).toBe(1);
  const tests: { id: string; outcome: string; kind?: string }[] = written('results.json').tests;
  const valid = tests.filter(
    ({ id }) => /\/positive(_\w+)?$/.test(id) && id.startsWith('post_dogs'),
  );
  expect(valid.map(({ id, outcome, kind }) => [id, outcome, kind])).toEqual([
    ['post_dogs/positive', 'passed', undefined],
    ['post_dogs/positive_2', 'failed', 'crash'],
    ['post_dogs/positive_required', 'passed', undefined],
  ]);
  for (const slug of ['post_notes/positive_', 'post_visits/positive_']) {
    expect(tests.filter(({ id, kind }) => id.startsWith(slug) && kind === 'crash')).toHaveLength(1);
  }
});

test('one cause of crashes is listed once, whatever its responses quote, and is avoided only where the request is accepted', async () => {
  const example = (word: string) => ({ ...text, example: word });
  const trips = post(object({ start: example('soon'), end: example('late') }, 'start', 'end'));
  const document = {
    openapi: '3.1.0',
    info: { title: 'Trips', version: '1' },
    paths: { '/trips': trips },
  };
  const toyServer = await toyOf(JSON.stringify(document), (_, { body }) => {
    const { start, end } = JSON.parse(String(body));
    return [500, { detail: `Cannot parse start ${start}: end ${end} is before it` }];
  });
  const { stdout } = await toyServer.calibrate();
  expect(toyServer.server.requests.length).toBeGreaterThan(3);
  expect(stdout.match(/POST \/trips fails .*/g)).toEqual([
    expect.stringMatching(
      /^POST \/trips fails on a valid request \(500: Cannot parse start .* before it\)$/,
    ),
  ]);
});

test('what a crash has taught is written alike again, and belongs to the suite as generated', async () => {
  await calibrated('POST /dogs', 'POST /visits');
  const [dogs, visits] = [fileOf('post_dogs'), fileOf('post_visits')];
  expect(
    (
      await ran(
        'generate',
        'openapi.json',
        '--endpoint',
        'POST /dogs',
        '--endpoint',
        'POST /visits',
        '--check',
      )
    ).status,
  ).toBe(0);
  await ran('calibrate', ...at());
  expect([fileOf('post_dogs'), fileOf('post_visits')]).toEqual([dogs, visits]);
});

test('a request that is still rejected is handed over in the table, in JSON and in its environment file', async () => {
  await ran('generate', 'openapi.json', '--endpoint', 'POST /owners');
  const { status, stdout } = await ran('calibrate', ...at(), '--json', 'found.json');
  expect(status).toBe(3);
  expect(stdout).toMatch(
    /^ {2}still rejected: 404: city_id .+ does not exist\n {4}tried: .+\n {4}to give in \[positive\]: the id of a row .+: body \/city_id = ".+"$/m,
  );
  const findings: Findings = written('found.json');
  const valid = new Ajv2020().compile(JSON.parse(publishedFindingsSchema()));
  expect(valid(findings), JSON.stringify(valid.errors)).toBe(true);
  const [owners] = findings.endpoints;
  expect(owners?.rejected.map(({ section }) => section)).toEqual(['positive', 'positive_required']);
  const [full] = owners?.rejected ?? [];
  expect(full?.fields).toMatchObject([{ location: 'body', at: '/city_id' }]);
  expect(full?.response).toMatchObject({ status: 404 });
  expect(full?.request).toMatchObject({ method: 'POST', url: `${server.url}/owners` });
  expect(full?.tried.length).toBeGreaterThan(0);

  const note =
    /\[positive_required\]\n# still rejected: 404: .+\n# tried: .+\n# to edit: body \/city_id = "(.+)": .+\nbody = \{"city_id": "\1"\}\n/;
  expect(fileOf('post_owners')).toMatch(note);
  await ran('generate', 'openapi.json', '--endpoint', 'POST /owners');
  expect(fileOf('post_owners')).toMatch(note);

  writeFileSync(
    path('post_owners'),
    fileOf('post_owners').replace(/^(body = .*"city_id": )"[^"]+"/gm, '$1"lima"'),
  );
  expect((await ran('calibrate', ...at())).status).toBe(0);
  expect(fileOf('post_owners')).not.toContain('still rejected');
  expect(fileOf('post_owners')).toContain('[positive_required]\nbody = {"city_id": "lima"}');
});

test('a file that cannot be written is an error before anything is sent', async () => {
  await ran('generate', 'openapi.json');
  const { status, stderr } = await ran('calibrate', ...at(), '--json', 'missing/found.json');
  expect([status, server.requests]).toEqual([1, []]);
  expect(stderr).toContain('missing/found.json cannot be written');
});
