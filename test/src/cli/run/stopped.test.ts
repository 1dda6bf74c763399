import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../suite/tools.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

const responses = { 200: { description: 'OK' } };
const NUMBER = { name: 'n', in: 'query', schema: { type: 'integer' } };
const DOCUMENT = {
  ...{ openapi: '3.1.0', info: { title: 'Toys', version: '1' } },
  paths: {
    '/a': { get: { responses, parameters: [NUMBER] } },
    '/b': { get: { responses, parameters: [NUMBER] } },
  },
};

test('a run says that it has stopped, and why, where a test has failed before the server was gone', async () => {
  const server = createServer((request, response) => {
    const isInvalid = request.url?.includes('n=') && !/n=-?\d+$/.test(request.url);
    response.end('{}');
    // Not one of its requests is left to be answered.
    if (isInvalid) {
      server.close();
      server.closeAllConnections();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  await warmCommand(['generate', 'openapi.json'], folder);
  const args = ['run', '--base-url', url, '--json', 'run.json'];
  const { status, stdout } = await warmCommand(args, folder);
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^Stopped after \d+ of \d+ tests: http:\/\/127\.0\.0\.1:\d+ cannot be reached: Connection refused\.$/m,
  );
  const [, done = '', all = ''] = /^Stopped after (\d+) of (\d+) tests/m.exec(stdout) ?? [];
  const { tests } = z
    .object({ tests: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')));
  expect(tests).toHaveLength(Number(done));
  expect(Number(all)).toBeGreaterThan(Number(done));
});
