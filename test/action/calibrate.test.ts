import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Recorder, startRecorder } from '../suite/recorder.ts';
import { exclusivePets } from '../support/panel/exclusive-pets.ts';
import { type WorkflowGround, workflowGround } from './workflow-ground.ts';

const SECURITY = `components: {securitySchemes: {api_key: {type: apiKey, in: header, name: X-Api-Key}}}
security: [{api_key: []}]
`;
const DOCUMENT = exclusivePets('https://pets.example', SECURITY);

const KEY = 'canary-key-4c7e1f02';
const PETS = { 'openapi.yaml': DOCUMENT };
const GENERATE = { command: 'generate', spec: 'openapi.yaml', branch: 'api-tests' };
const CALIBRATE = { ...GENERATE, command: 'calibrate' };
const ENVIRONMENT = 'generated-scripts/env/post_pets_environment.txt';
const WITHOUT =
  /^# calibrated: without \/(nick|tag) \(422: they exclude each other; ::error::told\)$/m;

/** An API that takes one of two optional fields, and speaks to the runner. */
function startPets(before: () => Promise<unknown> = async () => {}): Promise<Recorder> {
  return startRecorder(async ({ headers, body }, response) => {
    await before();
    const isKnown = headers['x-api-key'] === KEY;
    const hasBoth = /"nick"/.test(String(body)) && /"tag"/.test(String(body));
    response.writeHead(isKnown ? (hasBoth ? 422 : 204) : 401);
    response.end(hasBoth ? `they exclude each other; ::error::told` : '');
  });
}

describe('command: calibrate', () => {
  let ground: WorkflowGround;
  beforeAll(async () => {
    ground = await workflowGround();
  });
  afterAll(() => ground.github.close());

  const step = async (
    name: string,
    given: Readonly<Record<string, string>>,
    document: Readonly<Record<string, string>> = PETS,
    key = KEY,
  ) => {
    const { PATH = '', HOME = '' } = process.env;
    const variables = { PATH, HOME, PROOFGATE_API_KEY: key };
    const ended = await ground.run(name, { with: given, checkout: document, variables });
    expect(ended.shown + JSON.stringify(ended.outputs)).not.toContain(KEY);
    return ended;
  };

  test('what a server accepts is committed to the branch of the suite, once', async () => {
    const server = await startPets();
    await ground.github.seed('pets', { 'README.md': '# Pets' });
    const generated = await step('pets', GENERATE);
    const ended = await step('pets', { ...CALIBRATE, 'base-url': server.url });
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(0);
    expect(ended.summary).toContain('## 2 of 2 valid requests accepted, 1 before');
    expect(ended.summary).toMatch(/^\| `POST \/pets` \| 1\/2 \| 2\/2 \| \d+ \| {2}\|$/m);
    expect(ended.summary).toMatch(
      /^- openapi\.yaml:\d+: POST \/pets: body \/(nick|tag) is optional in the document, /m,
    );
    expect(ended.outputs.commit).not.toBe(generated.outputs.commit);
    expect(ended.log.at(-1)).toMatch(
      /^Committed [0-9a-f]{40}: generated-scripts on the branch api-tests /,
    );
    const written = await ground.fileOf('pets', 'api-tests', ENVIRONMENT);
    expect(written).toMatch(WITHOUT);
    // The suite keeps its own server, and what may empty one is left alone.
    expect(written).toContain('base_url = "https://pets.example"');
    expect(server.requests.filter(({ url }) => url !== '/pets')).toEqual([]);

    const again = await step('pets', { ...CALIBRATE, 'base-url': server.url });
    expect(again.outputs.commit).toBe(ended.outputs.commit);
    expect(again.summary).toContain('Nothing to commit: ');
    expect((await step('pets', GENERATE)).outputs.commit).toBe(ended.outputs.commit);
  });

  test('a user of an authentication file sends the requests, and the file is not committed', async () => {
    const server = await startPets();
    await ground.github.seed('users', { 'README.md': '# Pets' });
    await step('users', GENERATE);
    const alice = { name: 'alice', fixedHeaders: [{ name: 'X-Api-Key', value: KEY }] };
    const checkout = { ...PETS, 'auth.yaml': JSON.stringify({ auth: [alice] }) };
    const given = { ...CALIBRATE, 'base-url': server.url, 'wfc-auth': 'auth.yaml' };
    const ended = await step('users', given, checkout, '');
    expect(ended.summary).toContain('## 2 of 2 valid requests accepted, 1 before');
    expect(await ground.fileOf('users', 'api-tests', ENVIRONMENT)).not.toContain(KEY);
  });

  test('what people edit on the branch, before and meanwhile, stays, and the entry of the document names the branch', async () => {
    const hooks = 'generated-scripts/hooks.py';
    const meanwhile = { [hooks]: '# meanwhile\n' };
    let hasPushed: Promise<unknown> | undefined;
    const server = await startPets(() => {
      hasPushed ??= ground.github.push('edited', 'api-tests', meanwhile);
      return hasPushed;
    });
    await ground.github.seed('edited', { 'README.md': '# Pets' });
    await step('edited', GENERATE);
    const generated = await ground.fileOf('edited', 'api-tests', ENVIRONMENT);
    const text = generated.replace(
      /(?<=\[positive_required\][^[]*body = \{"name": )"[^"]*"/,
      '"Rex"',
    );
    expect(text).not.toBe(generated);
    await ground.github.push('edited', 'api-tests', { [ENVIRONMENT]: text });
    const entry = 'specifications: [{name: pets, source: openapi.yaml, branch: api-tests}]\n';
    const checkout = { ...PETS, '.github/proofgate.yml': entry };
    const given = { command: 'calibrate', spec: 'openapi.yaml', 'base-url': server.url };
    const ended = await step('edited', given, checkout);
    expect(ended.status, ended.shown).toBe(0);
    const written = await ground.fileOf('edited', 'api-tests', ENVIRONMENT);
    expect(written).toMatch(WITHOUT);
    expect(written).toMatch(/^body = \{"name": "Rex"\}$/m);
    expect(await ground.fileOf('edited', 'api-tests', hooks)).toBe('# meanwhile\n');
  });

  test('a suite that is generated again meanwhile is not replaced by that of the old document', async () => {
    const changed = { 'openapi.yaml': DOCUMENT.replace('title: Pets', 'title: Cats') };
    let hasMade: Promise<unknown> | undefined;
    const server = await startPets(() => {
      hasMade ??= step('moved', GENERATE, changed);
      return hasMade;
    });
    await ground.github.seed('moved', { 'README.md': '# Pets' });
    await step('moved', GENERATE);
    const ended = await step('moved', { ...CALIBRATE, 'base-url': server.url });
    expect(ended.log.at(-1)).toMatch(/^::error::The suite is stale: .*generated again or removed/);
    const document = 'generated-scripts/proofgate_suite/document.json';
    expect(await ground.fileOf('moved', 'api-tests', document)).toContain('"Cats"');
  });

  test('a suite of more environment files than are read one by one is committed too', async () => {
    const more = Array.from(
      { length: 21 },
      (_, n) => `  /more${n}: {get: {responses: {"204": {description: Done}}}}\n`,
    );
    const document = { 'openapi.yaml': DOCUMENT.replace(/^paths:\n/m, `$&${more.join('')}`) };
    const server = await startPets();
    await ground.github.seed('many', { 'README.md': '# Pets' });
    await step('many', GENERATE, document);
    const ended = await step('many', { ...CALIBRATE, 'base-url': server.url }, document);
    expect(ended.log.at(-1)).toMatch(/^Committed [0-9a-f]{40}: /);
    expect(await ground.fileOf('many', 'api-tests', ENVIRONMENT)).toMatch(WITHOUT);
  });

  test('a server that is not there fails the step, and changes nothing', async () => {
    const before = (await step('pets', GENERATE)).outputs.commit;
    const ended = await step('pets', { ...CALIBRATE, 'base-url': 'http://127.0.0.1:9' });
    expect(ended.status).toBe(1);
    expect(ended.log.at(-1)).toMatch(/^::error::The calibration ended early: at POST \/pets: /);
    expect(ended.outputs.commit).toBe(before);
  });

  test('a branch without a suite, or with that of another text, is reported', async () => {
    await ground.github.seed('empty', { 'README.md': '# Empty' });
    const missing = await step('empty', CALIBRATE);
    expect(missing.status).toBe(1);
    expect(missing.log.at(-1)).toMatch(
      /^::error::No suite to run: generated-scripts on the branch /,
    );
    const changed = { 'openapi.yaml': DOCUMENT.replace('title: Pets', 'title: Cats') };
    const stale = await step('pets', CALIBRATE, changed);
    expect(stale.log.at(-1)).toMatch(
      /^::error::The suite is stale: .*run `command: generate` first/,
    );
  });
});
