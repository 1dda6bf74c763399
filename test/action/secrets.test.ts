import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate } from '../../src/generator/index.ts';
import { StoreFault } from '../../src/secrets/stores/store.ts';
import { startRecorder } from '../suite/recorder.ts';
import { readFrom, yaml } from '../support/network/read-from.ts';
import { testIssuer } from '../support/platform/oidc-issuer.ts';
import { memoryStores } from '../support/stores/memory-store.ts';
import { type PlatformGround, platformGround } from './platform-ground.ts';
import type { StepEnded } from './run-action.ts';
import { safeWith } from './safes-ground.ts';
import { type WorkflowGround, workflowGround } from './workflow-ground.ts';

const CANARY = 'canary5d41402abc4b2a76';

/** Values that files of lines, commands of lines and masks of lines could lose something of. */
const AWKWARD: Readonly<Record<string, string>> = {
  PLAIN: `${CANARY}-plain`,
  LINES: `-----BEGIN KEY-----\n${CANARY}-first\n\n${CANARY}-second\n-----END KEY-----\n`,
  WINDOWS: `${CANARY}-a\r\n${CANARY}-b\r\n`,
  PERCENT: `100%25 ${CANARY}%0A%0D`,
  COMMAND: `::add-mask::x\n::error::${CANARY}\n::set-output name=a::b`,
  EMOJI: `${CANARY} \u{1f511}\u{1f468}\u200d\u{1f469} é`,
  DELIMITER: `ghadelimiter_${CANARY}\nEOF\nX<<EOF`,
  QUOTES: `"${CANARY}" 'it' \\n \`x\` $HOME`,
  SHORT: 'zq',
  JSON: JSON.stringify({ user: `${CANARY}-user`, port: 12345678901234567890n.toString() }),
  LARGE: `${CANARY}${'x'.repeat(64_000)}`,
};

/** What people can read of a step, and what it leaves for its own end. */
function readable(ended: StepEnded): string {
  return ended.shown + JSON.stringify(ended.state);
}

/** A document of one operation behind a key. */
const pets = (url: string) =>
  yaml(`servers: [{url: ${url}}]
components: {securitySchemes: {k: {type: apiKey, in: header, name: X-Key}}}
security: [{k: []}]
paths: {/pets: {get: {responses: {"200": {description: The pets}}}}}`);

describe('command: secrets', () => {
  const issuer = testIssuer('', () => new Date());
  let ground: WorkflowGround;
  beforeAll(async () => {
    ground = await workflowGround();
  });
  afterAll(() => ground.github.close());

  const start = async (gateway?: Parameters<typeof platformGround>[2]) => {
    const stores = memoryStores();
    const there = await platformGround(ground, issuer, gateway, { openStore: stores.openStore });
    return { stores, there };
  };
  const lines = (safe: string, names: readonly string[]) =>
    names.map((name) => `${name} = ${safe}/${name.toLowerCase()}`).join('\n');
  const secretsOf = (there: PlatformGround, secrets: string, more = {}, job = {}) =>
    there.act({ command: 'secrets', secrets, ...more }, job);

  test('whatever a secret holds, it is an output byte by byte, hidden, and nowhere else', async () => {
    const { there, stores } = await start();
    const values = Object.entries(AWKWARD).map(([name, value]) => [name.toLowerCase(), value]);
    const safe = await safeWith(there, stores, Object.fromEntries(values));
    const ended = await secretsOf(there, lines(safe, Object.keys(AWKWARD)));
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(0);
    expect(ended.outputs).toEqual(AWKWARD);
    expect(Object.keys(ended.outputs)).toEqual(Object.keys(AWKWARD));
    expect(ended.exported).toEqual({});
    expect(readable(ended)).not.toContain(CANARY);
    expect(ended.log).toEqual(['11 secrets as outputs of this step.']);
    expect(ended.masks).toEqual(expect.arrayContaining(Object.values(AWKWARD)));
    const ofLines = [`${CANARY}-first`, `${CANARY}-second`, `${CANARY}-a`, `::error::${CANARY}`];
    expect(ended.masks).toEqual(expect.arrayContaining([...ofLines, `${CANARY}-user`]));
    expect(ended.summary).toContain(`- \`PLAIN\` = \`${safe}/plain\`\n`);
    expect(there.requests[0]).toBe('POST /oidc/secrets-token 200');
    expect(there.requests).toHaveLength(1 + values.length);
  });

  test('one field of a JSON secret, and variables that are blank when the job ends', async () => {
    const { there, stores } = await start();
    const db = `{"user": "ada", "password": "${CANARY}", "id": 12345678901234567890}`;
    const safe = await safeWith(there, stores, { db });
    const secrets = `\n  PASSWORD=${safe}/db#password\nDB_ID = ${safe}/db#id  \n\n`;
    const ended = await secretsOf(there, secrets, { 'export-env': 'true' });
    const values = { PASSWORD: CANARY, DB_ID: '12345678901234567890' };
    expect(ended.outputs).toEqual(values);
    expect(ended.exported).toEqual(values);
    expect(readable(ended)).not.toContain(CANARY);
    expect(ended.masks).toEqual(expect.arrayContaining([db, CANARY, '12345678901234567890']));
    expect(ended.masks).not.toContain('ada');
    const post = await ended.post();
    expect(post).toMatchObject({ status: 0, log: [], stderr: '' });
    expect(post.exported).toEqual({ PASSWORD: '', DB_ID: '' });
  });

  test('all faults of the lines are reported at once, and nothing is asked', async () => {
    const { there } = await start();
    const secrets = [
      'GOOD = safe/key',
      `PASSWORD ${CANARY}`,
      'good = safe/key',
      'GITHUB_TOKEN = safe/key',
      'Path = safe/key',
      '1ST = safe/key',
      'NO_KEY = safe',
      `NODE_OPTIONS=safe/key#${CANARY}`,
    ].join('\n');
    const ended = await secretsOf(there, secrets, { 'export-env': 'yes', audience: '' });
    expect(ended.status).toBe(1);
    const syntax = 'must be NAME = SAFE_KEY/KEY, or NAME = SAFE_KEY/KEY#field';
    const taken = (name: string) => `the name ${name} is taken by the runner or a program`;
    expect(ended.log).toEqual([
      `::error::secrets: line 2: ${syntax}`,
      '::error::secrets: line 3: the name is that of line 1 too',
      `::error::secrets: line 4: ${taken('GITHUB_TOKEN')}`,
      `::error::secrets: line 5: ${taken('Path')}`,
      '::error::secrets: line 6: the name must be letters, digits and underscores, and begin with no digit',
      `::error::secrets: line 7: ${syntax}`,
      `::error::secrets: line 8: ${taken('NODE_OPTIONS')}`,
      '::error::export-env: must be true or false',
      '::error::Wrong usage: The inputs of the step are wrong.',
    ]);
    expect(readable(ended)).not.toContain(CANARY);
    expect(there.requests).toEqual([]);
  });

  test('secrets that cannot be read are reported by name and reference, and none is given', async () => {
    const { there, stores } = await start();
    const values = {
      good: `${CANARY}-good`,
      text: `{"password": "${CANARY}`,
      list: `["${CANARY}"]`,
      empty: `{"user": "${CANARY}", "password": null}`,
      foreign: CANARY,
      gone: new StoreFault('missing', CANARY),
      off: new StoreFault('disabled', CANARY),
    };
    const safe = await safeWith(there, stores, values, ['foreign']);
    const wanted = `GOOD = ${safe}/good
TEXT = ${safe}/text#password
LIST = ${safe}/list#password
EMPTY = ${safe}/empty#password
PROTO = ${safe}/empty#constructor
FOREIGN = ${safe}/foreign
GONE = ${safe}/gone
OFF = ${safe}/off`;
    const ended = await secretsOf(there, wanted, { 'export-env': 'true' });
    expect(ended.status).toBe(1);
    const noObject = 'the secret is no JSON object; leave out `#` and the field.';
    const noField = 'the secret has no such field.';
    expect(ended.log).toEqual([
      `::error::TEXT (${safe}/text#password): ${noObject}`,
      `::error::LIST (${safe}/list#password): ${noObject}`,
      `::error::EMPTY (${safe}/empty#password): ${noField}`,
      `::error::PROTO (${safe}/empty#constructor): ${noField}`,
      expect.stringMatching(
        `^::error::FOREIGN \\(${safe}/foreign\\): There is no such key that you`,
      ),
      expect.stringMatching(`^::error::GONE \\(${safe}/gone\\): `),
      expect.stringMatching(`^::error::OFF \\(${safe}/off\\): `),
      '::error::The entry is not of its type: 7 of 8 secrets cannot be read, so none is given.',
    ]);
    expect(readable(ended)).not.toContain(CANARY);
    expect(ended.outputs).toEqual({});
    expect(ended.exported).toEqual({});
  });

  test('a store that refuses the platform is reported at once, one that asks to wait is waited for', async () => {
    const { there, stores } = await start(async ({ request, times, forward }) => {
      const throttled = request.includes('key=slow') && times === 1;
      const headers = { 'retry-after': '0', 'content-type': 'application/problem+json' };
      const body = JSON.stringify({ error: 'store-throttled', detail: 'Wait.' });
      return throttled ? new Response(body, { status: 503, headers }) : forward();
    });
    const refused = new StoreFault('refused', CANARY);
    const safe = await safeWith(there, stores, { slow: CANARY, refused });
    const waiting = await secretsOf(there, `SLOW = ${safe}/slow`);
    expect(waiting.status).toBe(0);
    expect(waiting.log[0]).toBe('The credential store is throttling; asking again in 0 s.');
    const ended = await secretsOf(there, `NO = ${safe}/refused\nSLOW = ${safe}/slow`);
    expect(ended.log).toEqual([
      expect.stringMatching(/^::error::The credential store refused the request: /),
    ]);
    expect(ended.outputs).toEqual({});
    expect(readable(ended)).not.toContain(CANARY);
  });

  test('a workflow that is refused learns what to do', async () => {
    const { there, stores } = await start();
    const safe = await safeWith(there, stores, { a: CANARY });
    const foreign = { token: { claims: { repository_id: '75' } } };
    const unknown = await secretsOf(there, `A = ${safe}/a`, {}, foreign);
    expect(unknown.log).toEqual([
      expect.stringMatching(
        /^::error::Authentication required: .* repository_id 74 and the repository_owner_id 65 that names the credentials to read/,
      ),
    ]);
    const audience = { audience: 'https://other.example' };
    const elsewhere = await secretsOf(there, `A = ${safe}/a`, audience);
    expect(elsewhere.log).toEqual(unknown.log);
    const refused = 'POST /oidc/secrets-token 401';
    expect(there.requests).toEqual([refused, refused]);
    const variables = { ACTIONS_ID_TOKEN_REQUEST_URL: '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: '' };
    const silent = await secretsOf(there, `A = ${safe}/a`, {}, { variables });
    expect(silent.log).toEqual([
      expect.stringMatching(
        /^::error::GitHub issued no OIDC token: .*`permissions: {id-token: write}`/,
      ),
    ]);
    expect(there.requests).toHaveLength(2);
  });

  test('command: run with url has the tests read their secrets from the platform', async () => {
    const { there, stores } = await start();
    const safe = await safeWith(there, stores, { key: CANARY });
    const keys: (string | string[] | undefined)[] = [];
    const api = await startRecorder((request, response) => {
      keys.push(request.headers['x-key']);
      response.writeHead(500).end(`no ${request.headers['x-key']}`);
    });
    const { files } = generate(await readFrom({ 'openapi.yaml': pets(api.url) }));
    const checkout = [...files].map(([path, text]) => [
      `generated-scripts/${path}`,
      text.replace('env://PROOFGATE_K', `secret://${safe}/key`),
    ]);
    const { PATH = '', HOME = '' } = process.env;
    const ended = await there.act(
      { command: 'run' },
      { checkout: Object.fromEntries(checkout), variables: { PATH, HOME } },
    );
    expect(ended.outputs).toMatchObject({ status: '2', failed: '1' });
    // The valid request, and what tests access: without credentials, and with wrong ones.
    expect(keys).toEqual([CANARY, undefined, 'proofgate-wrong-key']);
    expect(readable(ended)).not.toContain(CANARY);
    expect(ended.summary).toContain('no $KEY');
    const { junit = '' } = ended.outputs;
    expect(existsSync(junit)).toBe(true);
    expect(await ended.post()).toMatchObject({ status: 0, log: [], stderr: '', exported: {} });
    expect(existsSync(dirname(junit))).toBe(false);
  });

  test('command: calibrate with url sends its requests with secrets of the platform', async () => {
    const { there, stores } = await start();
    const safe = await safeWith(there, stores, { key: CANARY });
    const keys: (string | string[] | undefined)[] = [];
    const api = await startRecorder((request, response) => {
      keys.push(request.headers['x-key']);
      response.writeHead(422).end(`no ${request.headers['x-key']}`);
    });
    const openapi = pets(api.url);
    const { files } = generate(await readFrom({ 'openapi.yaml': openapi }));
    const suite = [...files].map(([path, text]) => [
      `generated-scripts/${path}`,
      text.replace('env://PROOFGATE_K', `secret://${safe}/key`),
    ]);
    await ground.github.seed('home', Object.fromEntries(suite));
    const { PATH = '', HOME = '' } = process.env;
    const ended = await there.act(
      { command: 'calibrate', spec: 'openapi.yaml', branch: 'main' },
      { checkout: { 'openapi.yaml': openapi }, variables: { PATH, HOME } },
    );
    expect(keys).toEqual([CANARY]);
    expect(readable(ended)).not.toContain(CANARY);
    expect(ended.summary).toContain('422: no $KEY');
  });
});
