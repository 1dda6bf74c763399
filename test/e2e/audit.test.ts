import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { folderWith } from '../support/folder.ts';
import { proofgate } from './proofgate.ts';

/* The command as a person calls it. */

const SOUND = readFileSync(new URL('../documents/sound.yaml', import.meta.url), 'utf8');
const OPEN = SOUND.replace('maximum: 100 }', 'default: 10 }');

/** A part of what `--json` writes. */
const WRITTEN = z.object({
  document: z.object({ title: z.string(), sha256: z.string() }),
  security: z.object({ score: z.number(), max: z.number() }),
  dataValidation: z.object({
    score: z.number(),
    deductions: z.array(
      z.object({
        rule: z.string(),
        place: z.object({ file: z.string(), line: z.number(), column: z.number() }),
        scenarios: z.array(z.string()),
        count: z.number(),
      }),
    ),
  }),
  meetsAdvice: z.boolean(),
});

test('a sound document meets the advice', async () => {
  const cwd = folderWith({ 'openapi.yaml': SOUND });
  const { status, stdout, stderr } = await proofgate(['audit', 'openapi.yaml'], { cwd });
  expect(stdout).toMatch(/^security +30\.0 +30$/m);
  expect(stdout).toMatch(/^data validation +70\.0 +70$/m);
  expect(stdout).toContain('The document meets the advice');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('what is wanting is shown, and written for other tools, with files below the folder', async () => {
  const cwd = folderWith({ 'api/openapi.yaml': OPEN });
  const args = ['audit', 'api/openapi.yaml', '--json', 'audit.json', '--sarif', 'audit.sarif'];
  const { status, stdout } = await proofgate(args, { cwd });
  expect(status).toBe(0);
  const line = OPEN.split('\n').findIndex((text) => text.includes('default: 10')) + 1;
  expect(stdout).toMatch(/^number-maximum: −\d\.\d\d at 1 place, up to 2 cases not generated$/m);
  expect(stdout).toContain(`  api/openapi.yaml:${line}:`);
  const audit = WRITTEN.parse(JSON.parse(readFileSync(join(cwd, 'audit.json'), 'utf8')));
  expect(audit).toMatchObject({
    document: { title: 'Sound' },
    security: { score: 30, max: 30 },
    dataValidation: {
      deductions: [
        {
          rule: 'number-maximum',
          place: { file: 'api/openapi.yaml', line },
          scenarios: ['2.05', '2.23'],
          count: 2,
        },
      ],
    },
    meetsAdvice: true,
  });
  expect(readFileSync(join(cwd, 'audit.sarif'), 'utf8')).toContain('"uri": "api/openapi.yaml"');
});

test('a score below the advice is a warning, and ends with 0', async () => {
  const cwd = folderWith({ 'openapi.yaml': SOUND.replace('https://sound', 'http://sound') });
  const { status, stdout } = await proofgate(['audit', 'openapi.yaml'], { cwd });
  expect(stdout).toContain('Warning: the document is below the advice');
  expect(status).toBe(0);
});

test.each([
  ['a document at fault', ['audit', 'openapi.yaml'], 1, 'openapi.yaml:1:1: '],
  ['a document that is not there', ['audit', 'none.yaml'], 1, 'there is no such file'],
  ['a file that cannot be written', ['audit', 'sound.yaml', '--json', 'no/a.json'], 1, 'no/a.json'],
  ['no document', ['audit'], 2, "missing required argument 'spec'"],
  [
    'an option that there is not',
    ['audit', 'sound.yaml', '--fail-under', '3'],
    2,
    'unknown option',
  ],
])('%s: said, with its exit status', async (_, args, expected, words) => {
  const cwd = folderWith({ 'openapi.yaml': 'openapi: 3.1.0\n', 'sound.yaml': SOUND });
  const { status, stderr } = await proofgate(args, { cwd });
  expect(stderr).toContain(words);
  expect(status).toBe(expected);
});
