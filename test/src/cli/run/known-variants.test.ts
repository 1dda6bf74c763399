import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecorder } from '../../../suite/recorder.ts';
import { folderWith } from '../../../support/folder.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

/** A list of pets with two filters; a third one comes before both. */
function petsDocument(first = ''): string {
  return `openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    get:
      parameters:
        ${first}
        - {name: status, in: query, schema: {enum: [new, sold]}}
        - {name: verbose, in: query, schema: {type: boolean}}
      responses: {"200": {description: pets}, "4XX": {description: rejected}}
`;
}

test('a variant that fails is known once it is accepted, also where variants get other numbers', async () => {
  const crashes = new Set(['status=sold']);
  const server = await startRecorder(({ method, url }, response) => {
    const isInvalid = /(?:status|kind)=(?!new|sold|cat|dog)|verbose=(?!true|false)/.test(url);
    const isFatal = [...crashes].some((text) => url.includes(text));
    response.writeHead(method !== 'GET' ? 405 : isInvalid ? 400 : isFatal ? 500 : 200).end();
  });
  const cwd = folderWith({ 'pets.yaml': petsDocument() });
  const command = async (...args: string[]) => {
    const { status, stdout, stderr } = await warmCommand(args, cwd);
    return { status, output: stdout + stderr, summary: stdout.trimEnd().split('\n').at(-1) };
  };
  const run = (...more: string[]) => command('run', '--base-url', server.url, ...more);
  await command('generate', 'pets.yaml');
  // The member fails alone and in a combination: that is one cause, and the combination is none.
  const first = await run();
  expect(first.output).toContain(
    '\n1. 500 on a further member or branch of query status of GET /pets  2 tests',
  );
  expect(first.summary).toBe('10 passed, 2 failed in 1 group, 0 unproven, 0 blocked');
  const accepted = await run('--accept', '--reason', 'issue 7');
  expect(accepted.output).toContain('known.json: 2 accepted, 0 removed.');
  expect(accepted.status).toBe(0);
  const known = () => readFileSync(join(cwd, 'generated-scripts/known.json'), 'utf8');
  const written = known();

  // Another filter comes first, so that the accepted variant gets another number.
  writeFileSync(
    join(cwd, 'pets.yaml'),
    petsDocument('- {name: kind, in: query, schema: {enum: [cat, dog]}}'),
  );
  await command('generate', 'pets.yaml');
  const renumbered = await run();
  expect(renumbered.output).toMatch(/\n2 known: .*; issue 7\)/);
  expect(renumbered.status).toBe(0);
  expect(known()).toBe(written);

  // What is known of one variant is nothing that another one may do.
  crashes.add('kind=dog');
  const other = await run();
  expect(other.output).toContain(
    '\n1. 500 on a further member or branch of query kind of GET /pets  2 tests',
  );
  expect(other.summary).toMatch(/, 2 failed in 1 group, 0 unproven, 0 blocked, 1 known$/);
  expect(other.status).toBe(1);
});
