import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeSuite } from '../../proof/verdicts/judge-suite.ts';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { temporaryFolder, writeFiles } from '../suite/tools.ts';

const DOCUMENT = fileURLToPath(new URL('../documents/responses.yaml', import.meta.url));
const SCHEMAS = 'schemas.json';
const PETS = 'env/get_pets_environment.txt';

/** What somebody might write wrongly: a file, what stands there, what instead, and what the judge says. */
const SEEDED: readonly (readonly [string, string, string, string])[] = [
  [PETS, '\ndefault = {}', '', '7.01 GET /pets: the document has 200, 4XX, default'],
  [PETS, ', "application/xml": null', '', '7.02 GET /pets: the document has application/json'],
  [
    PETS,
    '"text/csv": "#/$defs/inline:2"',
    '"text/csv": null',
    '7.03 GET /pets 200 text/csv: its schema is not in schemas.json',
  ],
  [SCHEMAS, '"required": true', '"required": false', '7.04 GET /pets: X-Total: required'],
  [SCHEMAS, '"maximum": 9}', '"maximum": 10}', '7.03 components Cat: the document refuses it'],
  [
    SCHEMAS,
    '"minLength": 1}',
    '"minLength": 2}',
    '7.03 GET /pets 4XX application/problem+json: the document accepts it',
  ],
  [
    SCHEMAS,
    '"required": ["id", "name", "owner"]',
    '"required": ["name", "owner"]',
    '7.03 POST /pets 201 application/json: the document refuses it',
  ],
  [
    SCHEMAS,
    '[{"type": "null"}, {"allOf"',
    '[{"type": "array"}, {"allOf"',
    '7.03 components Dog: the document accepts it',
  ],
  [SCHEMAS, '"Animal": {"anyOf"', '"Animal": {"oneOf"', '7.03 components Animal: the document acc'],
  [SCHEMAS, '"Exclusive": {"oneOf"', '"Exclusive": {"anyOf"', '7.03 components Exclusive: the d'],
];

test('what a suite knows of responses is held against the document, and each mistake is found', async () => {
  const dir = temporaryFolder();
  const { files, report } = generate(await readDocument(DOCUMENT, readPorts));
  const judged = async () => {
    const { wrongs, responses } = await judgeSuite({
      ...{ document: DOCUMENT, dir, responses: true },
      report: JSON.parse(JSON.stringify(report)),
    });
    return {
      responses,
      found: wrongs.map((one) => `${one.scenario} ${one.endpoint}: ${one.found}`),
    };
  };
  writeFiles(dir, files);
  const right = await judged();
  expect(right.found).toEqual([]);
  expect(right.responses.unsampled).toBe(0);
  expect(right.responses.accepted).toBeGreaterThan(100);
  for (const [file, search, replacement] of SEEDED) {
    const text = readFileSync(join(dir, file), 'utf8');
    expect(text.split(search), search).toHaveLength(2);
    writeFileSync(
      join(dir, file),
      text.replace(search, () => replacement),
    );
  }
  const { found } = await judged();
  for (const [, , , expected] of SEEDED) {
    expect(found).toContainEqual(expect.stringContaining(expected));
  }
});
