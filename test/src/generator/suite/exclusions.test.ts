import { expect, test } from 'vitest';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../../src/generator/document/read.ts';
import { generate } from '../../../../src/generator/index.ts';
import { temporaryFolder, writeFiles } from '../../../suite/tools.ts';

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Accounts', version: '1' },
  paths: { '/account': { put: { responses: { 204: { description: 'Changed' } } } } },
});
const excluded = [{ endpoint: 'PUT /account', reason: 'the suite lost its access' }];
const LINE = '[exclude]\nPUT /account = "the suite lost its access"\n';

test('what a calibration has excluded is in env/suite.txt, beside what a person wrote there', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, [['openapi.json', DOCUMENT]]);
  const document = await readDocument(`${folder}/openapi.json`, readPorts);
  const made = (previous: ReadonlyMap<string, string>, more: object = { excluded }) =>
    generate(document, { previous, ...more }).files.get('env/suite.txt') ?? '';
  expect(made(new Map(), {})).not.toMatch(/^PUT /m);
  expect(made(new Map())).toContain(LINE);
  const own = '[header]\nX-Team = "pets"\n';
  const both = made(new Map([['env/suite.txt', own]]));
  expect(both).toContain(own.trimEnd());
  expect(both).toContain(LINE);
  // What a person has decided about the endpoint stays.
  const kept = '[exclude]\nPUT /account = false\n';
  expect(made(new Map([['env/suite.txt', kept]]))).toBe(kept);
});
