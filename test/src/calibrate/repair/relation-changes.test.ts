import { expect, test } from 'vitest';
import type { Relation } from '../../../../src/calibrate/complaints/relations.ts';
import { changesOfRelation } from '../../../../src/calibrate/repair/relation-changes.ts';
import { keyOf } from '../../../../src/calibrate/request-fields.ts';
import type { Json } from '../../../../src/generator/index.ts';

const BODY = { batch: 'b', from: 'f', until: 'u', low: 5, high: 3 };

function field(name: keyof typeof BODY) {
  return { location: 'body' as const, at: `/${name}`, names: [name], value: BODY[name] };
}

/** A request that sends some of the fields: with all of them it is the full one. */
function request(sent: readonly (keyof typeof BODY)[], isFull = false) {
  const instance = Object.fromEntries(sent.map((name) => [name, BODY[name]]));
  return {
    full: new Map([['body' as const, BODY]]),
    sent: new Map<'body', Json>([['body', instance]]),
    isSent: new Set(sent.map((name) => keyOf(field(name)))),
    isFull,
  };
}

const GROUPS: Relation['groups'] = [[field('batch')], [field('from'), field('until')]];
const change = (kind: 'with' | 'without', name: string) => ({
  kind,
  location: 'body',
  at: `/${name}`,
});

test('the smallest request gets one group whole where exactly one is asked for', () => {
  expect(changesOfRelation({ kind: 'exactly-one', groups: GROUPS }, request([]))).toEqual([
    [change('with', 'batch')],
    [change('with', 'from'), change('with', 'until')],
  ]);
});

test('the request with every field keeps one group, and loses the other', () => {
  const full = request(['batch', 'from', 'until'], true);
  const expected = [
    [change('without', 'from'), change('without', 'until')],
    [change('without', 'batch')],
  ];
  expect(changesOfRelation({ kind: 'exactly-one', groups: GROUPS }, full)).toEqual(expected);
  expect(changesOfRelation({ kind: 'not-both', groups: GROUPS }, full)).toEqual(expected);
});

test('of two numbers that are in the wrong order the second is raised first, then the first lowered', () => {
  const groups = [[field('low')], [field('high')]];
  const value = (name: string, to: number) => ({
    ...{ kind: 'value', location: 'body', at: `/${name}`, value: to },
  });
  expect(changesOfRelation({ kind: 'before', groups }, request(['low', 'high']))).toEqual([
    [value('high', 6)],
    [value('low', 2)],
    [value('low', 1), value('high', 2)],
  ]);
});
