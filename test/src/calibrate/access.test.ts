import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofgate } from '../../e2e/proofgate.ts';
import { startRecorder } from '../../suite/recorder.ts';
import { temporaryFolder } from '../../suite/tools.ts';

const accepted = { responses: { 200: { description: 'OK' }, 401: { description: 'Denied' } } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Toy', version: '1' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/pets': { get: accepted },
    '/toys': { get: accepted },
    '/wheel': { post: accepted, put: accepted },
    '/logout': { post: accepted },
  },
};

/** Whatever its name is, one of its calls ends the session. */
async function startToy() {
  const state = { isOver: false };
  const server = await startRecorder(({ method, url }, response) => {
    const status = state.isOver ? 401 : 200;
    if (`${method} ${url}` === 'POST /wheel') state.isOver = true;
    response.writeHead(status).end('{}');
  });
  return { ...server, state };
}

test('what ends the access of the suite is excluded from then on, and calibrate stops', async () => {
  const server = await startToy();
  const cwd = temporaryFolder();
  const env = { PROOFGATE_KEY: 'good-key', XDG_CACHE_HOME: cwd };
  writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(DOCUMENT));
  const generated = await proofgate(['generate', 'openapi.json', '--base-url', server.url], {
    ...{ cwd, env },
  });
  expect(generated.stdout).toContain('  POST /logout: may end the session of the suite');
  const first = await proofgate(['calibrate'], { cwd, env });
  expect(first.status, first.stderr).toBe(3);
  expect(first.stdout).toContain('Excluded in env/suite.txt: POST /wheel, since the suite lost');
  expect(first.stderr).toMatch(
    /ended early: .*lost its access: .* since POST \/wheel was accepted/,
  );
  const suite = readFileSync(join(cwd, 'generated-scripts/env/suite.txt'), 'utf8');
  expect(suite).toMatch(/^\[exclude\]\nPOST \/wheel = "the suite lost its access /m);
  server.state.isOver = false;
  server.requests.length = 0;
  const second = await proofgate(['calibrate'], { cwd, env });
  expect(second.status, second.stderr).toBe(0);
  const run = await proofgate(['run'], { cwd, env });
  const calls = server.requests.map(({ method, url }) => `${method} ${url}`);
  expect(new Set(calls)).toEqual(new Set(['GET /pets', 'GET /toys', 'PUT /wheel']));
  expect(run.stdout).toContain('Left alone: POST /logout, POST /wheel;');
});

test('endpoints whose credentials have no value are counted, sent nothing, and noted nowhere', async () => {
  const server = await startToy();
  const cwd = temporaryFolder();
  const open = { get: { ...accepted, security: [] } };
  const document = { ...DOCUMENT, paths: { ...DOCUMENT.paths, '/open': open } };
  writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(document));
  await proofgate(['generate', 'openapi.json', '--base-url', server.url], { cwd });
  const { stdout, status } = await proofgate(['calibrate', '--json', 'found.json'], { cwd });
  expect(status, stdout).toBe(0);
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /open']);
  expect(stdout).toContain(
    '\n4 endpoints were not tried: the variable PROOFGATE_KEY is not set, or empty\n',
  );
  expect(stdout).toMatch(/^GET \/open +1\/1 +1\/1 +1$/m);
  expect(stdout).not.toContain('/pets');
  expect(stdout).not.toContain('still rejected');
  const pets = readFileSync(join(cwd, 'generated-scripts/env/get_pets_environment.txt'), 'utf8');
  expect(pets).not.toContain('to edit');
});
