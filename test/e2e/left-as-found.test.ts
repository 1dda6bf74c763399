import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startLoopback } from '../support/network/loopback.ts';
import { panelTree } from '../support/panel/panel-tree.ts';
import { proofgate } from './proofgate.ts';

/*
 * A run leaves a server as it was, only by [cleanup]: there are no hooks. Each server begins with a row of
 * somebody's, and has made many more when the run is over.
 */

const OWNERS_DOCUMENT = `openapi: 3.1.0
info: { title: Owners, version: "1" }
paths:
  /owners:
    get: { responses: { "200": { description: All } } }
    post:
      requestBody: &owner
        required: true
        content: { application/json: { schema: { type: object, required: [city], properties: { city: { type: string, minLength: 1 }, age: { type: integer } } } } }
      responses: &one
        "201": { description: The owner, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } } }
  /owners/{ownerId}:
    parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: The owner } } }
    put: { requestBody: *owner, responses: { "200": { description: The owner } } }
    delete: { responses: { "200": { description: Gone } } }
`;

test('json-server, whose creations answer 201, has the rows that it had', async () => {
  const rows = { owners: [{ id: 7, city: 'Ulm', age: 40 }] };
  const child = fork(join(await panelTree(), 'servers', 'json-server.js'), [JSON.stringify(rows)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    const exit = once(child, 'close');
    child.kill();
    await exit;
  });
  const [message] = await once(child, 'message');
  const { baseUrl } = z.object({ baseUrl: z.url() }).parse(message);
  const made = await ranAgainst(baseUrl, OWNERS_DOCUMENT);
  expect(made).toBeGreaterThan(20);
  // It takes a list for an owner, gives it no id, and has no request that could remove it.
  expect((await rowsAt(`${baseUrl}/owners`)).filter((row) => !Array.isArray(row))).toEqual(
    rows.owners,
  );
});

test('LoopBack, whose creations answer 200 and whose rows have no names, has the rows that it had', async () => {
  const server = await startLoopback();
  onTestFinished(server.stop);
  const rows = [{ id: 7, title: 'Seeded' }];
  await fetch(server.rowsUrl, { method: 'PUT', body: JSON.stringify(rows) });
  // It changes every row that there is.
  const made = await ranAgainst(server.baseUrl, server.document, ['PATCH /todos']);
  expect(made).toBeGreaterThan(20);
  expect(await rowsAt(`${server.baseUrl}/todos`)).toEqual(rows);
});

/** Generates a suite and runs it without hooks; gives how many rows only its set-ups have created. */
async function ranAgainst(
  baseUrl: string,
  document: string,
  excluded: readonly string[] = [],
): Promise<number> {
  const cwd = mkdtempSync(join(tmpdir(), 'proofgate-left-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  writeFileSync(join(cwd, 'openapi.yaml'), document);
  await proofgate(['generate', 'openapi.yaml'], { cwd });
  const without = excluded.flatMap((one) => ['--exclude', one]);
  const { stdout } = await proofgate(['run', '--base-url', baseUrl, ...without], { cwd });
  const worked = /^set-ups: (\d+) of \1 worked$/m.exec(stdout)?.[1];
  expect(worked, stdout).toBeDefined();
  return Number(worked);
}

async function rowsAt(address: string): Promise<unknown[]> {
  return z.array(z.unknown()).parse(await (await fetch(address)).json());
}
