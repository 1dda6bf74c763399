import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type Recorder, startRecorder } from '../../suite/recorder.ts';
import { temporaryFolder } from '../../suite/tools.ts';
import { warmCommand } from '../../support/warm/warm-command.ts';

const text = { type: 'string' };
const id = { type: 'string', format: 'uuid' };
const post = (properties: object) => ({
  post: {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { type: 'object', required: ['name'], properties } },
      },
    },
    responses: { 204: { description: 'Kept' } },
  },
});

const FIELDS = Array.from({ length: 40 }, (_, number) => `field${number}`);
/** What a barn cannot have, which no response says. */
const REFUSED = ['field3', 'field9', 'field17', 'field20', 'field26', 'field33', 'field38'];

/** As servers send it: on one line. */
const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Kennels', version: '1' },
  paths: {
    '/kennels': post({
      ...{ name: text, colour: text, day_limit: { type: 'integer' }, group_day_limit_id: text },
      ...{ store_id: id, size: { type: 'integer' }, roof: { type: 'boolean' }, door: text },
    }),
    '/yards': post({
      ...{ name: text, grass: text, fence: text, gate: text, shade: text },
      ...{ pond: { type: 'integer' }, bench: text, sand: text },
    }),
    '/barns': post({ name: text, ...Object.fromEntries(FIELDS.map((field) => [field, text])) }),
  },
});

type Body = Readonly<Record<string, unknown>>;
type Refusal = readonly [status: number, detail: string];

/** Does not say which fields exclude each other. */
function yard(yard: Body): Refusal | undefined {
  if ('pond' in yard) return [422, 'The pond is too deep.'];
  return 'fence' in yard && 'sand' in yard ? [422, 'conflict'] : undefined;
}

/** Refuses two fields together, and requires rows that nothing creates. */
function kennel(kennel: Body): Refusal | undefined {
  if ('day_limit' in kennel && 'group_day_limit_id' in kennel)
    return [422, 'A kennel cannot have both a day limit and a group day limit.'];
  if ('group_day_limit_id' in kennel) return [404, 'Day limit not found'];
  if ('store_id' in kennel) return [409, `Could not find a store with id: ${kennel.store_id}.`];
  return undefined;
}

const REPLIES: Readonly<Record<string, (sent: Body) => Refusal | undefined>> = {
  '/kennels': kennel,
  '/yards': yard,
  '/barns': (barn) => (REFUSED.some((field) => field in barn) ? [422, 'no'] : undefined),
};

let server: Recorder;
let folder: string;
beforeEach(async () => {
  server = await startRecorder(({ url, body }, response) => {
    const sent: Body = JSON.parse(String(body));
    const [status, detail] = REPLIES[url]?.(sent) ?? [204, ''];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? '' : JSON.stringify({ detail }));
  });
  folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.json'), DOCUMENT);
});

const ran = (...args: readonly string[]) => warmCommand(args, folder);
const fileOf = (slug: string) =>
  readFileSync(join(folder, `generated-scripts/env/${slug}_environment.txt`), 'utf8');
const schemaOf = (path: string) =>
  `openapi.json#/paths/${path}/post/requestBody/content/application~1json/schema/properties`;

test('fields that responses name or quote are left out one by one, and no others', async () => {
  await ran('generate', 'openapi.json', '--endpoint', 'POST /kennels');
  // Delta debugging of all fields asks more than this.
  const calibrate = ['calibrate', '--base-url', server.url, '--budget', '10'];
  const { status, stdout, stderr } = await ran(...calibrate);
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^POST \/kennels +1\/2 +2\/2 +\d+$/m);
  const kennels = fileOf('post_kennels');
  expect(kennels.match(/^# calibrated: .*$/gm)).toEqual([
    // Without the other one the day limit may stay, though the first response named it.
    '# calibrated: without /group_day_limit_id (422: A kennel cannot have both a day limit and a group day limit.)',
    '# calibrated: without /store_id (409: Could not find a store with id: ….)',
  ]);
  // The line of a document that has only one says nothing.
  expect(stdout).toContain(
    `  ${schemaOf('~1kennels')}/store_id: POST /kennels: body /store_id is optional in the document, and rejected beside the other fields (409: Could not find a store with id: ….)\n`,
  );
});

test('where the budget ends first, the fields are one finding, and what was found to be accepted stays', async () => {
  await ran('generate', 'openapi.json', '--endpoint', 'POST /yards');
  const { stdout } = await ran('calibrate', '--base-url', server.url, '--budget', '7');
  // What was left out on the way, and is accepted, is back.
  expect(stdout).toMatch(/^POST \/yards +1\/2 +2\/2 +[1-7]$/m);
  const lines = stdout.split('\n').filter((line) => line.includes('POST /yards:'));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('body /pond is optional in the document');
  expect(lines[0]).toMatch(
    /^ {2}POST \/yards: these optional fields are not accepted all together: body \/\w+(, body \/\w+)+ \(422: conflict\)$/,
  );
});

test('fields that no response names are found among the rest', async () => {
  await ran('generate', 'openapi.json', '--endpoint', 'POST /yards');
  await ran('calibrate', '--base-url', server.url, '--budget', '16');
  expect(fileOf('post_yards').match(/^# calibrated: .*$/gm)).toEqual([
    '# calibrated: without /pond (422: The pond is too deep.)',
    expect.stringMatching(/^# calibrated: without \/(fence|sand) \(422: conflict\)$/),
  ]);
});

test('what delta debugging has left out and need not go stays', async () => {
  await ran('generate', 'openapi.json', '--endpoint', 'POST /barns');
  await ran('calibrate', '--base-url', server.url, '--budget', '200');
  expect(fileOf('post_barns').match(/^# calibrated: .*$/gm)).toEqual(
    REFUSED.map((field) => `# calibrated: without /${field} (422: no)`),
  );
});
