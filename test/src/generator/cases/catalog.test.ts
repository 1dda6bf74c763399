import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CATALOG, WORDS } from '../../../../src/generator/cases/catalog.ts';
import { scenarioPage } from '../../../../src/generator/cases/scenario-page.ts';

/** The scenario catalog of the platform's specification: id, type, words. */
// biome-ignore format: a row a line, as the specification has it
const SPECIFIED: readonly (readonly [string, string, string])[] = [
  ['1.00', 'string', 'Valid value matching all constraints'],
  ['1.01', 'string', 'Value not matching format'],
  ['1.02', 'string', 'Value not matching pattern'],
  ['1.03', 'string', 'Length less than minLength'],
  ['1.04', 'string', 'Empty when minLength > 0'],
  ['1.05', 'string', 'Length greater than maxLength'],
  ['1.06', 'string', 'Value not in enum'],
  ['1.07', 'string', 'null when nullable is false'],
  ['1.08', 'string', 'Numeric instead of string'],
  ['1.09', 'string', 'Boolean instead of string'],
  ['1.10', 'string', 'Array instead of string'],
  ['1.11', 'string', 'Object instead of string'],
  ['1.21', 'string', 'Field absent from payload'],
  ['1.22', 'string', 'Length equal to minLength'],
  ['1.23', 'string', 'Length equal to maxLength'],
  ['2.00', 'integer', 'Valid value'],
  ['2.01', 'integer', 'Value not matching format'],
  ['2.03', 'integer', 'Less than minimum'],
  ['2.05', 'integer', 'Greater than maximum'],
  ['2.06', 'integer', 'Not in enum'],
  ['2.07', 'integer', 'null when nullable is false'],
  ['2.09', 'integer', 'Boolean instead of integer'],
  ['2.10', 'integer', 'Array instead of integer'],
  ['2.11', 'integer', 'Object instead of integer'],
  ['2.12', 'integer', 'Float instead of integer'],
  ['2.13', 'integer', 'Equals minimum when exclusiveMinimum is true'],
  ['2.15', 'integer', 'Equals maximum when exclusiveMaximum is true'],
  ['2.16', 'integer', 'Not a multiple of the specified number'],
  ['2.17', 'integer', 'String instead of integer'],
  ['2.21', 'integer', 'Field absent from payload'],
  ['2.22', 'integer', 'Equal to minimum'],
  ['2.23', 'integer', 'Equal to maximum'],
  ['2.24', 'integer', 'Just above minimum when exclusiveMinimum is true'],
  ['2.25', 'integer', 'Just below maximum when exclusiveMaximum is true'],
  ['3.00', 'boolean', 'Valid value'],
  ['3.08', 'boolean', 'Numeric instead of boolean'],
  ['3.10', 'boolean', 'Array instead of boolean'],
  ['3.11', 'boolean', 'Object instead of boolean'],
  ['3.17', 'boolean', 'String instead of boolean'],
  ['3.21', 'boolean', 'Field absent from payload'],
  ['4.00', 'number', 'Valid value'],
  ['4.01', 'number', 'Value not matching format'],
  ['4.03', 'number', 'Less than minimum'],
  ['4.05', 'number', 'Greater than maximum'],
  ['4.06', 'number', 'Not in enum'],
  ['4.07', 'number', 'null when nullable is false'],
  ['4.09', 'number', 'Boolean instead of number'],
  ['4.10', 'number', 'Array instead of number'],
  ['4.11', 'number', 'Object instead of number'],
  ['4.13', 'number', 'Minimum value when exclusiveMinimum is true'],
  ['4.15', 'number', 'Equals maximum when exclusiveMaximum is true'],
  ['4.16', 'number', 'Not a multiple of the specified number'],
  ['4.17', 'number', 'String instead of number'],
  ['4.21', 'number', 'Field absent from payload'],
  ['4.22', 'number', 'Equal to minimum'],
  ['4.23', 'number', 'Equal to maximum'],
  ['4.24', 'number', 'Just above minimum when exclusiveMinimum is true'],
  ['4.25', 'number', 'Just below maximum when exclusiveMaximum is true'],
  ['5.00', 'array', 'Valid value'],
  ['5.03', 'array', 'Length less than minItems'],
  ['5.04', 'array', 'Empty when minItems > 0'],
  ['5.05', 'array', 'Length greater than maxItems'],
  ['5.07', 'array', 'null when nullable is false'],
  ['5.08', 'array', 'Numeric instead of array'],
  ['5.09', 'array', 'Boolean instead of array'],
  ['5.11', 'array', 'Object instead of array'],
  ['5.17', 'array', 'String instead of array'],
  ['5.18', 'array', 'Duplicate items when uniqueItems is true'],
  ['5.21', 'array', 'Field absent from payload'],
  ['5.22', 'array', 'Length equal to minItems'],
  ['5.23', 'array', 'Length equal to maxItems'],
  ['6.00', 'object', 'Valid value'],
  ['6.03', 'object', 'Fewer properties than minProperties'],
  ['6.04', 'object', 'Empty when minProperties > 0'],
  ['6.05', 'object', 'More properties than maxProperties'],
  ['6.07', 'object', 'null when nullable is false'],
  ['6.08', 'object', 'Numeric instead of object'],
  ['6.09', 'object', 'Boolean instead of object'],
  ['6.10', 'object', 'Array instead of object'],
  ['6.17', 'object', 'String instead of object'],
  ['6.19', 'object', 'Missing required properties'],
  ['6.20', 'object', 'Additional properties when additionalProperties is false'],
  ['6.21', 'object', 'Field absent from payload'],
  ['6.22', 'object', 'Length equal to minItems (as the catalog words it)'],
  ['6.23', 'object', 'Length equal to maxItems (as the catalog words it)'],
];

const rows = [...CATALOG.values()].flat();

describe('the catalog', () => {
  test('is the 85 rows of the specification, word for word and in its order', () => {
    expect(SPECIFIED).toHaveLength(85);
    expect(rows.map(({ id, kind, words }) => [id, kind, words])).toEqual(SPECIFIED);
  });

  test('gives the words of every id', () => {
    expect([...WORDS]).toEqual(SPECIFIED.map(([id, , words]) => [id, words]));
  });

  test('puts x.00 into positive, x.22 to x.25 into positive_boundary, the rest into negative', () => {
    const expected = rows.map(({ id }) => {
      if (id.endsWith('.00')) return 'positive';
      return /\.2[2-5]$/.test(id) ? 'positive_boundary' : 'negative';
    });
    expect(rows.map((row) => row.directory)).toEqual(expected);
  });

  test('says of every row what it requires and when it is skipped', () => {
    for (const row of rows) {
      expect(row.requires, row.id).not.toBe('');
      expect(row.skip, row.id).not.toBe('');
    }
  });
});

describe('docs/scenarios.md', () => {
  test('is what the catalog gives: else run `npm run docs`', () => {
    const page = readFileSync(new URL('../../../../docs/scenarios.md', import.meta.url), 'utf8');
    expect(page).toBe(scenarioPage());
  });

  test('has a line for every scenario', () => {
    const lines = scenarioPage().split('\n');
    for (const [id, type, words] of SPECIFIED) {
      expect(
        lines.filter((line) => line.startsWith(`| ${id} | ${type} | ${words} |`)),
      ).toHaveLength(1);
    }
  });
});
