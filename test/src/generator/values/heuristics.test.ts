import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { believableNumber } from '../../../../src/generator/values/heuristics/numbers.ts';
import { believableTexts } from '../../../../src/generator/values/heuristics/texts.ts';
import { depth } from '../../../support/depth.ts';
import type { RawSchema } from '../arbitrary-document.ts';
import { judged } from '../judged.ts';

const TEXT = { type: 'string' };

/** The smallest document of row 18 of what was measured: fields without examples, by their names. */
const FIELDS: Readonly<Record<string, readonly [RawSchema, value: unknown]>> = {
  email: [TEXT, 'user@example.com'],
  country: [TEXT, 'DE'],
  country_iso3: [{ ...TEXT, description: 'As ISO 3166-1 alpha-3 has it.' }, 'DEU'],
  countryCode: [{ ...TEXT, minLength: 3 }, 'DEU'],
  currency: [{ ...TEXT, pattern: '^[a-z]{3}$' }, 'eur'],
  phone: [TEXT, '+14155550100'],
  mobileNumber: [{ ...TEXT, pattern: '^[0-9]{10}$' }, '4155550100'],
  timeZone: [TEXT, 'Europe/Berlin'],
  'callback-url': [TEXT, 'https://example.com/'],
  firstName: [TEXT, 'Ada'],
  amount: [{ type: 'number' }, 10],
  startDate: [{ ...TEXT, format: 'date' }, '2024-05-17'],
  endDate: [{ ...TEXT, format: 'date' }, '2024-05-18'],
  startsAt: [{ ...TEXT, format: 'date-time' }, '2024-05-17T09:30:00Z'],
  expiresAt: [{ ...TEXT, format: 'date-time' }, '2024-05-18T09:30:00Z'],
  from: [{ type: 'integer' }, 1],
  to: [{ type: 'integer' }, 2],
  toId: [{ type: 'integer' }, 1],
  zip: [{ ...TEXT, maxLength: 3 }, 'zip'],
  status: [TEXT, 'status'],
  mail: [{ ...TEXT, example: 'rex@example.org' }, 'rex@example.org'],
};

describe('a field without an example', () => {
  test('has a value that its name, format or description makes likely, and the rest stays exact', async () => {
    const properties = Object.fromEntries(
      Object.entries(FIELDS).map(([name, [schema]]) => [name, schema]),
    );
    const { files, wrongs } = await judged(documentOf({ type: 'object', properties }));
    expect(wrongs).toEqual([]);
    const sent = positiveBody(files);
    const expected = Object.entries(FIELDS).map(([name, [, value]]) => [name, value]);
    expect(sent).toEqual(Object.fromEntries(expected));
  });

  test('has items that differ where they must', async () => {
    const emails = { type: 'array', minItems: 2, uniqueItems: true, items: TEXT };
    const { files, wrongs } = await judged(documentOf({ type: 'object', properties: { emails } }));
    expect(wrongs).toEqual([]);
    expect(positiveBody(files)).toEqual({ emails: ['user@example.com', 'user1@example.com'] });
  });

  test('has no slash in a path, where it would be another route', async () => {
    const { files } = await judged(documentOf({ type: 'object' }, 'time_zone'));
    const [, file] = [...files].find(([path]) => path.startsWith('env/post_')) ?? [];
    expect(file).toContain('path = {"time_zone": "UTC"}');
  });
});

describe('the end of a span', () => {
  const SPANS: readonly (readonly [start: string, end: string])[] = [
    ['start', 'end'],
    ['start_time', 'end_time'],
    ['from', 'to'],
    ['since', 'until'],
    ['created_after', 'created_before'],
    ['validFrom', 'validTo'],
    ['minPrice', 'maxPrice'],
    ['issued_at', 'expires_at'],
  ];

  test.each(SPANS)('%s is before %s', (start, end) => {
    for (const format of ['date', 'date-time', 'time']) {
      const [first = ''] = believableTexts(`/${start}`, format, undefined);
      const [last = ''] = believableTexts(`/${end}`, format, undefined);
      expect(first < last).toBe(true);
    }
    expect(believableNumber(`/${start}`) ?? 1).toBeLessThan(believableNumber(`/${end}`) ?? 1);
  });
});

test('whatever else is demanded of a field, its cases are right', async () => {
  const schema = fc.record(
    {
      type: fc.constant('string'),
      minLength: fc.integer({ min: 0, max: 4 }),
      maxLength: fc.integer({ min: 1, max: 25 }),
      pattern: fc.constantFrom('^[A-Z]+$', '^\\d+$', '[a-z]', '^\\S*$'),
      format: fc.constantFrom('date', 'email', 'uri', 'unknown'),
    },
    { requiredKeys: ['type'] },
  );
  const names = fc.uniqueArray(fc.constantFrom(...Object.keys(FIELDS)), { minLength: 1 });
  const property = fc.asyncProperty(names, schema, async (some, one) => {
    const properties = Object.fromEntries(some.map((name) => [name, one]));
    expect((await judged(documentOf({ type: 'object', properties }))).wrongs).toEqual([]);
  });
  await fc.assert(property, {
    ...depth({ part: { numRuns: 20, seed: 20_261 }, rest: { numRuns: 40, seed: 20_271 } }),
    endOnFailure: true,
  });
});

function documentOf(schema: RawSchema, parameter?: string): unknown {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const parameters =
    parameter === undefined ? [] : [{ name: parameter, in: 'path', required: true, schema: TEXT }];
  const path = parameter === undefined ? '/any' : `/any/{${parameter}}`;
  const responses = { 200: { description: 'Done' } };
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { [path]: { post: { parameters, requestBody, responses } } },
  };
}

/** The body of `[positive]`. */
function positiveBody(files: ReadonlyMap<string, string>): unknown {
  const [, file = ''] = [...files].find(([path]) => path.startsWith('env/post_')) ?? [];
  return JSON.parse(/\[positive\][^[]*?\nbody = (.*)\n/.exec(file)?.[1] ?? 'null');
}
