import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { runSuite } from '../../src/runner/index.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles } from './tools.ts';

const accepted = { responses: { 200: { description: 'OK' } } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Toy', version: '1' },
  paths: {
    '/pets': { get: accepted },
    '/auth/logout': { post: accepted },
    '/bye': { get: { ...accepted, summary: 'Signs the user out' } },
  },
};

/** A suite of the document in a folder, with this env/suite.txt. */
async function suiteFolder(own = ''): Promise<string> {
  const folder = temporaryFolder();
  const spec = JSON.stringify(DOCUMENT);
  writeFiles(folder, [['openapi.json', spec]]);
  const document = await readDocument('openapi.json', { ...readPorts, cwd: folder });
  writeFiles(folder, generate(document).files);
  if (own !== '') writeFiles(folder, [['env/suite.txt', own]]);
  return folder;
}

const callsOf = ({ requests }: Recorder) =>
  [...new Set(requests.map(({ method, url }) => `${method} ${url}`))].sort();

test.each([[[]], [['-n', '2']]])(
  'pytest %s leaves alone what may end the access of the suite, and says so',
  async (more) => {
    const server = await startRecorder();
    const folder = await suiteFolder();
    const ran = await pytest([folder, ...more], { PROOFGATE_BASE_URL: server.url });
    expect(ran.status, ran.output).toBe(0);
    expect(callsOf(server)).toEqual(['GET /pets']);
    expect(ran.output).toContain('Left alone: GET /bye, POST /auth/logout; --endpoint names one');
  },
);

test('the folder of an endpoint names it', async () => {
  const server = await startRecorder();
  const folder = await suiteFolder();
  const ran = await pytest([join(folder, 'get_bye')], { PROOFGATE_BASE_URL: server.url });
  expect(ran.status, ran.output).toBe(0);
  expect(callsOf(server)).toEqual(['GET /bye']);
});

test('a run sends what --endpoint names, not what only --exclude leaves', async () => {
  const server = await startRecorder();
  const folder = await suiteFolder();
  const options = { baseUrl: server.url, output: () => {} };
  await runSuite(folder, { ...options, endpoints: ['post /auth/logout'] });
  expect(callsOf(server)).toEqual(['POST /auth/logout']);
  server.requests.length = 0;
  const rest = await runSuite(folder, { ...options, exclude: ['POST /auth/logout'] });
  expect(rest.status).toBe(1);
  expect(callsOf(server)).toEqual(['GET /pets']);
});

test('[exclude] of env/suite.txt leaves endpoints alone, and false tests one that otherwise is', async () => {
  const server = await startRecorder();
  const own = '[exclude]\nGET /pets = "our tests use it"\nGET /bye = false\n';
  const folder = await suiteFolder(own);
  const ran = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(ran.status, ran.output).toBe(0);
  expect(callsOf(server)).toEqual(['GET /bye']);
});
