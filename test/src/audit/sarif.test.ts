import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditDocument, type Deduction, toSarif } from '../../../src/audit/index.ts';
import { readFrom, yaml } from '../../support/network/read-from.ts';

/** What GitHub code scanning reads of a result. */
const LOG = z.object({
  runs: z.tuple([
    z.object({
      tool: z.object({
        driver: z.object({ name: z.string(), rules: z.array(z.object({ id: z.string() })) }),
      }),
      results: z.array(
        z.object({
          ruleId: z.string(),
          ruleIndex: z.number(),
          level: z.enum(['warning', 'note']),
          message: z.object({ text: z.string() }),
          locations: z.tuple([
            z.object({
              physicalLocation: z.object({
                artifactLocation: z.object({ uri: z.string() }),
                region: z.object({ startLine: z.number(), startColumn: z.number() }),
              }),
            }),
          ]),
          partialFingerprints: z.object({ primaryLocationLineHash: z.string() }),
        }),
      ),
      properties: z.object({ resultsLeftOut: z.number().optional() }),
    }),
  ]),
});

const PATHS = `paths:
  /a:
    get:
      parameters:
        - { $ref: 'parts/some parameters.yaml#/q' }
      responses: { '204': { description: Done } }
`;
const FILES = {
  'openapi.yaml': yaml(PATHS),
  'parts/some parameters.yaml': `q: { name: q, in: query, schema: { type: string } }\n`,
};

async function sarifOf(files: Readonly<Record<string, string>>, base?: string) {
  const document = await readFrom(files);
  const log = toSarif(auditDocument(document), {
    base: base ?? dirname(document.location),
    version: '1.2.3',
  });
  return { log, run: LOG.parse(log).runs[0] };
}

describe('SARIF', () => {
  test('is valid against the schema of SARIF 2.1.0', async () => {
    const { log } = await sarifOf(FILES);
    const text = readFileSync(new URL('sarif-2.1.0.json', import.meta.url), 'utf8');
    // The schema is of draft-04, whose `id` and `$schema` ajv does not take; it uses nothing else of it.
    const {
      $schema: _,
      id: __,
      ...schema
    } = z.record(z.string(), z.json()).parse(JSON.parse(text));
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    formats.default(ajv);
    const validate = ajv.compile(schema);
    validate(log);
    expect(validate.errors).toBeNull();
    expect(validate({ ...log, version: '2.0.0' })).toBe(false);
  });

  test('has a result for each deduction, with its rule, file, line and column', async () => {
    const { run } = await sarifOf(FILES);
    const { rules } = run.tool.driver;
    const lines = run.results.map(
      ({ ruleId, ruleIndex, level, locations: [{ physicalLocation }] }) => {
        const { artifactLocation, region } = physicalLocation;
        expect(rules[ruleIndex]?.id).toBe(ruleId);
        return `${artifactLocation.uri}:${region.startLine}:${region.startColumn} ${level} ${ruleId}`;
      },
    );
    expect(lines.sort()).toEqual([
      'openapi.yaml:1:1 warning scheme-used',
      'openapi.yaml:1:1 warning server-named',
      'openapi.yaml:5:5 note answer-client-error',
      'openapi.yaml:5:5 warning answer-401',
      'openapi.yaml:5:5 warning answer-403',
      'openapi.yaml:5:5 warning operation-security',
      'parts/some%20parameters.yaml:1:26 note string-content',
      'parts/some%20parameters.yaml:1:26 note string-length',
    ]);
  });

  test('says what is wrong and what to do in sentences', async () => {
    const { run } = await sarifOf(FILES);
    expect(run.results.find(({ ruleId }) => ruleId === 'string-length')?.message.text).toBe(
      'The parameter is a string of any length. Add `maxLength`.',
    );
  });

  test('keeps its fingerprints when lines move, and has one for each result', async () => {
    const fingerprints = async (files: Readonly<Record<string, string>>) => {
      const { run } = await sarifOf(files);
      return run.results.map((one) => one.partialFingerprints.primaryLocationLineHash).sort();
    };
    const before = await fingerprints(FILES);
    expect(new Set(before).size).toBe(before.length);
    const moved = { ...FILES, 'openapi.yaml': yaml(`# A\n# comment\n${PATHS}`) };
    expect(await fingerprints(moved)).toEqual(before);
  });

  test('names a file outside the base by its whole URL', async () => {
    const { run } = await sarifOf(FILES, '/somewhere/else');
    for (const { locations } of run.results) {
      expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/^file:\/\/\/.*\.yaml$/);
    }
  });

  test('holds the 5,000 deductions that cost most, and says how many it leaves out', () => {
    const deductions = Array.from(
      { length: 5003 },
      (_, index): Deduction => ({
        ...{ rule: 'string-length', points: index + 1, message: 'm', remedy: 'r' },
        place: { file: '/a/b.yaml', line: index + 1, column: 1, pointer: `/${index}` },
        ...{ scenarios: [], count: 0 },
      }),
    );
    const empty = { score: 30, max: 30, parts: [], deductions: [] };
    const dataValidation = { score: 0, max: 70, parts: [], deductions };
    const log = toSarif(
      { security: empty, dataValidation, meetsAdvice: false },
      { base: '/a', version: '1' },
    );
    const [run] = LOG.parse(log).runs;
    expect(run.results).toHaveLength(5000);
    expect(run.properties.resultsLeftOut).toBe(3);
    const lines = run.results.map((one) => one.locations[0].physicalLocation.region.startLine);
    expect(Math.min(...lines)).toBe(4);
  });
});
