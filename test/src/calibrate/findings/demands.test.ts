import { expect, test } from 'vitest';
import { type Demand, demandLines, shortened } from '../../../../src/calibrate/findings/demands.ts';

const twice: Demand = {
  ...{ where: 'and.yaml:4', endpoint: 'POST /find', field: 'body /and', kind: 'twice' },
  words: 'has one item or more in the document; the server wants two',
  reason: '500',
};

test('what a node of the document lacks is said once, however many requests have it', () => {
  const elsewhere = { endpoint: 'PUT /find', field: 'body /not/and', reason: '500, at POST /find' };
  expect(demandLines([twice, { ...twice, ...elsewhere }])).toEqual([
    'and.yaml:4: POST /find: body /and has one item or more in the document; the server wants two (500); the same at one more field',
  ]);
  expect(
    demandLines([twice, { ...twice, ...elsewhere }, { ...twice, field: 'body /0' }])[0],
  ).toMatch(/; the same at 2 more fields$/);
  expect(demandLines([twice, { ...twice, where: 'or.yaml:4' }])).toHaveLength(2);
});

test('values of one schema that differ by request are one finding', () => {
  const value = {
    ...twice,
    kind: 'value' as const,
    words: 'may have other values in the document; the server takes 1',
  };
  const other = {
    ...value,
    endpoint: 'PUT /find',
    words: 'may have other values in the document; the server takes 2',
  };
  expect(demandLines([value, other])).toEqual([
    'and.yaml:4: POST /find: body /and may have other values in the document; the server takes 1 (500); the same at one more field',
  ]);
});

test('without a node, each request is named', () => {
  const unknown = { ...twice, where: undefined };
  expect(demandLines([unknown, { ...unknown, endpoint: 'PUT /find' }])).toHaveLength(2);
});

test('fields that were left out for one response are one finding, and others are their own', () => {
  const gone = {
    ...twice,
    kind: 'without' as const,
    words: 'is optional',
    reason: '422: conflict',
  };
  expect(
    demandLines([
      { ...gone, where: 'a.yaml:1', field: 'body /a' },
      { ...gone, where: 'a.yaml:2', field: 'body /b' },
      { ...gone, where: 'a.yaml:3', field: 'body /c', reason: '404' },
      { ...gone, where: 'a.yaml:1', endpoint: 'PUT /find', field: 'body /a' },
    ]),
  ).toEqual([
    'POST /find: these optional fields are not accepted all together: body /a, body /b (422: conflict)',
    'a.yaml:3: POST /find: body /c is optional (404)',
    'a.yaml:1: PUT /find: body /a is optional (422: conflict)',
  ]);
});

test('a long list is cut after five, but not for a single one', () => {
  const rest = (count: number) => `${count} more`;
  const some = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(shortened(some, rest)).toEqual(some);
  expect(shortened([...some, 'g'], rest)).toEqual(['a', 'b', 'c', 'd', 'e', '2 more']);
});

test('what most requests lack comes first', () => {
  const rare = { ...twice, where: 'or.yaml:4', field: 'body /or' };
  const lines = demandLines([rare, twice, { ...twice, endpoint: 'PUT /find' }]);
  expect(lines.map((line) => line.split(': ')[0])).toEqual(['and.yaml:4', 'or.yaml:4']);
});
