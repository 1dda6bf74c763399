import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeSuite } from '../../proof/verdicts/judge-suite.ts';
import { readPorts } from '../../src/cli/reading/ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';
import { temporaryFolder, writeFiles } from '../suite/tools.ts';

type Seeded = readonly (readonly [file: string, search: string, instead: string, said: string])[];

const SCHEMAS = 'schemas.json';
const PETS = 'env/get_pets_environment.txt';

/** What somebody might write wrongly: a file, what is there, what instead, and what the judge says. */
const SEEDED_3_0: Seeded = [
  [PETS, '\ndefault = {}', '', '7.01 GET /pets: the document has 200, 4XX, default'],
  [PETS, ', "application/xml": null', '', '7.02 GET /pets: the document has application/json'],
  [
    PETS,
    '"text/csv": "#/$defs/inline:00404e686415"',
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

const TAGS = 'env/get_tags_environment.txt';

const SEEDED_3_1: Seeded = [
  [TAGS, '2XX = {', '200 = {', '7.01 GET /tags: the document has 404, 2XX'],
  [
    SCHEMAS,
    '"const": "problem"',
    '"const": "x"',
    '4XX application/problem+json: the document accepts',
  ],
  [
    SCHEMAS,
    '["string", "null"], "maxLength"',
    '["string"], "maxLength"',
    'problem+json: the document accepts',
  ],
  [SCHEMAS, '"secret": false', '"secret": true', '7.03 components Pet: the document refuses it'],
  [SCHEMAS, '"minimum": -90', '"minimum": -91', '7.03 components Place: the document refuses it'],
  [SCHEMAS, ', "items": false', '', '7.03 components Place: the document refuses it'],
  [SCHEMAS, '"chip": ["vet"]', '"chip": []', '7.03 components Pet: the document refuses it'],
  [SCHEMAS, ', "unevaluatedProperties": false', '', '7.03 components Tagged: the document refuses'],
  [SCHEMAS, '"any": {"type"', '"pattern": {"type"', '7.03 components Words: the document refuses'],
];

/** From 3.2 on the items of a stream have a schema; streams are not read. */
const as32 = (text: string) =>
  text
    .replace('openapi: 3.1.0', 'openapi: 3.2.0')
    .replace('-stream: { schema: { type: string } }', '-stream: { itemSchema: { type: object } }');

test.each([
  ['3.0', 'responses.yaml', SEEDED_3_0, (text: string) => text],
  ['3.1', 'responses-3.1.yaml', SEEDED_3_1, (text: string) => text],
  ['3.2', 'responses-3.1.yaml', SEEDED_3_1, as32],
] as const)(
  'what a suite knows of responses of %s is right, and each mistake is found',
  async (_version, name, seeded, edit) => {
    const source = fileURLToPath(new URL(`../documents/${name}`, import.meta.url));
    const document = join(temporaryFolder(), name);
    writeFileSync(document, edit(readFileSync(source, 'utf8')));
    const dir = temporaryFolder();
    const { files, report } = generate(await readDocument(document, readPorts));
    const judged = async () => {
      const { wrongs, responses } = await judgeSuite({
        ...{ document, dir, responses: true },
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
    expect(right.responses.accepted).toBeGreaterThan(50);
    for (const [file, search, replacement] of seeded) {
      const text = readFileSync(join(dir, file), 'utf8');
      expect(text.split(search), search).toHaveLength(2);
      writeFileSync(
        join(dir, file),
        text.replace(search, () => replacement),
      );
    }
    const { found } = await judged();
    for (const [, , , expected] of seeded) {
      expect(found).toContainEqual(expect.stringContaining(expected));
    }
  },
);
