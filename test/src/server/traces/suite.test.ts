import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofgate } from '../../../e2e/proofgate.ts';
import { folderWith } from '../../../support/folder.ts';
import { spansOf, tracedPlatform } from '../../../support/platform/traced-platform.ts';

const DOCUMENT = `openapi: 3.1.0
info: {title: Health, version: "1"}
paths:
  /healthz:
    get: {responses: {"200": {description: The process serves}}}
`;

test('what a server does in a test is below the request of that test', async () => {
  const place = await tracedPlatform();
  const folder = folderWith({});
  writeFileSync(join(folder, 'openapi.yaml'), DOCUMENT);
  await proofgate(['generate', 'openapi.yaml'], { cwd: folder });
  const run = ['run', '--base-url', place.platform.url, '--otlp', place.collector.url];
  const { status, stdout, stderr } = await proofgate(run, { cwd: folder });
  expect(status, stdout + stderr).toBe(0);
  const [test] = await spansOf(place, 'get_healthz/positive');
  const spans = await spansOf(place, 'GET /healthz', 2);
  const [request] = spans.filter(({ kind }) => kind === 'CLIENT');
  const server = spans.filter(({ kind, trace }) => kind === 'SERVER' && trace === test?.trace);
  expect(request).toMatchObject({ parent: test?.id, trace: test?.trace });
  expect(server.map(({ parent }) => parent)).toEqual([request?.id]);
});
