import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { startLoopback } from '../support/network/loopback.ts';
import { pytest, temporaryFolder, writeFiles } from './tools.ts';

test("LoopBack's todos become positive with set-up only, without hooks", async () => {
  const server = await startLoopback();
  try {
    const folder = temporaryFolder();
    writeFiles(folder, [['openapi.json', server.document]]);
    const document = await readDocument('openapi.json', { ...readPorts, cwd: folder });
    writeFiles(folder, generate(document).files);
    const names = ['get', 'patch', 'delete'].map((method) =>
      join(folder, `${method}_todos_id/positive`),
    );
    const run = (env: NodeJS.ProcessEnv) =>
      pytest(names, { PROOFGATE_BASE_URL: server.baseUrl, ...env });
    const off = await run({ PROOFGATE_SETUP: 'off' });
    expect(off.junit, off.output).toMatch(/errors="[3-9]" failures="0"/);
    const on = await run({});
    expect(on.status, on.output).toBe(0);
    expect(on.junit).toMatch(/errors="0" failures="0" skipped="0" tests="[3-9]"/);
  } finally {
    await server.stop();
  }
});
