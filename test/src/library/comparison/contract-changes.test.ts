import { expect, test } from 'vitest';
import { constraintsByEndpoint, readReported } from '../../../../src/confirmation/index.ts';
import { generate } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import {
  type ComparedContracts,
  contractChanges,
} from '../../../../src/library/comparison/contract-changes.ts';
import { storableConstraints } from '../../../../src/library/generation/storable.ts';
import { bodyOfSchema, documentFrom } from '../../generator/in-memory.ts';

/** A generation of operations that all take the same owner, as it is stored. */
function generation(
  name: JsonObject,
  { paths = ['/owners', '/pets'], required = ['name'], phone = {} } = {},
) {
  const owner = { $ref: '#/components/schemas/Owner' };
  const operation = { ...bodyOfSchema(owner), responses: { 201: { description: 'made' } } };
  const document = documentFrom({
    paths: Object.fromEntries(paths.map((path) => [path, { post: operation }])),
    components: {
      schemas: {
        Owner: {
          type: 'object',
          required,
          properties: { name: { type: 'string', ...name }, phone: { type: 'string', ...phone } },
        },
      },
    },
  });
  const made = generate(document);
  const stored: unknown = JSON.parse(JSON.stringify(made.report));
  return {
    ...readReported(stored),
    constraints: constraintsByEndpoint(made),
  } satisfies ComparedContracts;
}

const LONG = { minLength: 2, maxLength: 200 };

test('a limit that is another one is one change, whatever uses the schema, and no other tests', () => {
  const changes = contractChanges(generation(LONG), generation({ ...LONG, maxLength: 120 }));
  expect(changes).toEqual({
    added: [],
    removed: [],
    constraints: [
      {
        keyword: 'maxLength',
        place: 'Owner.name',
        before: '200',
        after: '120',
        endpoints: ['POST /owners', 'POST /pets'],
      },
    ],
    changed: [],
  });
});

test('a constraint that is new or gone is shown with its tests, by operation, scenario and field', () => {
  const [loose, strict] = [generation({ minLength: 2 }), generation(LONG)];
  const more = contractChanges(loose, strict);
  expect(more.constraints).toMatchObject([{ keyword: 'maxLength', before: null, after: '200' }]);
  const [owners, pets] = more.changed;
  expect(owners).toMatchObject({ endpoint: 'POST /owners' });
  expect(pets?.scenarios).toEqual(owners?.scenarios);
  // 1.05 is longer than maxLength, and 1.23 is as long.
  expect(owners?.scenarios).toEqual([
    { scenario: '1.05', added: ['body /name'], removed: [] },
    { scenario: '1.23', added: ['body /name'], removed: [] },
  ]);
  expect((owners?.after ?? 0) - (owners?.before ?? 0)).toBe(2);
  const fewer = contractChanges(strict, loose);
  expect(fewer.constraints).toMatchObject([{ keyword: 'maxLength', before: '200', after: null }]);
  expect(fewer.changed[0]?.scenarios[0]).toEqual({
    ...{ scenario: '1.05', added: [], removed: ['body /name'] },
  });
});

test('limits of several fields are several changes', () => {
  const both = (maxLength: number) => generation({ maxLength }, { phone: { maxLength } });
  const { constraints } = contractChanges(both(30), both(20));
  expect(constraints?.map(({ place }) => place).toSorted()).toEqual(['Owner.name', 'Owner.phone']);
});

test('a property that is required from now on is named', () => {
  const before = generation(LONG);
  const after = generation(LONG, { required: ['name', 'phone'] });
  const { constraints } = contractChanges(before, after);
  expect(constraints?.map(({ keyword, place }) => `${keyword} of ${place}`)).toContain(
    'required of Owner.phone',
  );
});

test('operations that are new or gone are listed as such, and their constraints are no changes', () => {
  const before = generation(LONG, { paths: ['/owners', '/old'] });
  const after = generation(LONG, { paths: ['/owners', '/new'] });
  const changes = contractChanges(before, after);
  expect(changes.added).toEqual([{ endpoint: 'POST /new', tests: expect.any(Number) }]);
  expect(changes.removed).toEqual([{ endpoint: 'POST /old', tests: expect.any(Number) }]);
  expect(changes.added[0]?.tests).toBe(changes.removed[0]?.tests);
  expect(changes).toMatchObject({ constraints: [], changed: [] });
});

test('where an earlier version has kept no constraints, tests are compared all the same', () => {
  const before: ComparedContracts = { ...generation({}), constraints: null };
  const changes = contractChanges(before, generation(LONG));
  expect(changes.constraints).toBeNull();
  expect(changes.changed.map(({ endpoint }) => endpoint)).toEqual(['POST /owners', 'POST /pets']);
});

test('constraints are kept with texts that the database has characters for', () => {
  const schema = { type: 'object', properties: { 'a\0b': { enum: ['a', 'c'] } } };
  const post = { ...bodyOfSchema(schema), responses: { 200: { description: 'ok' } } };
  const made = generate(documentFrom({ paths: { '/a': { post } } }));
  expect(JSON.stringify(constraintsByEndpoint(made))).toContain('\\u0000');
  const stored = JSON.stringify(storableConstraints({ ...made, preservedEdits: [], leftOut: [] }));
  expect(stored).not.toContain('\\u0000');
  expect(stored).toContain('"keyword":"enum"');
});
