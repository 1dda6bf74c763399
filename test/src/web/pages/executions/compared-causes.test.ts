import { expect, test } from 'vitest';
import { Compared } from '../../../../../src/web/pages/executions/compared-causes.tsx';

const [ID, OTHER] = [
  '01a207a7-241c-7493-b02a-84b4a8f24ac8',
  '01a207a7-241c-7493-b02a-84b4a8f24ac9',
];
const FIRST = { position: 0, details: {} };

function cause(number: number, title: string, kind: string, change: 'new' | 'unchanged' | null) {
  return {
    ...{ number, id: title, document: 'Clinic', kind, title, tests: 2, endpoints: 1, change },
    ...{ known: false, accepted: null, spread: [], first: FIRST },
  };
}

test('all root causes of both runs are there, those without a verdict too', () => {
  const items = [
    cause(0, 'crash', 'crash', 'new'),
    cause(1, 'limit', 'accepted', 'unchanged'),
    cause(2, 'no row', 'blocked', null),
    cause(3, 'no answer', 'unproven', null),
  ];
  const {
    change: _,
    known: __,
    accepted: ___,
    spread: ____,
    first: _____,
    ...fixed
  } = cause(...([1, 'date', 'accepted', null] as const));
  const before = [cause(0, 'no row', 'blocked', null), cause(2, 'no key', 'blocked', null)];
  const groups = {
    ...{ items, previous: OTHER, fixed: [fixed], notes: [], missing: [], passing_again: [] },
  };
  const page = String(Compared({ id: ID, groups, previous: OTHER, before }));
  const lists = [...page.matchAll(/<h2>(.*?)<\/h2><ul>(.*?)<\/ul>/g)].map(
    ([, title, list = '']) => {
      const links = [...list.matchAll(/href="(.*?)">(.*?)</g)];
      return [
        title,
        links.map(([, path = '', name]) => `${name}${path.includes(ID) ? '' : ' there'}`),
      ];
    },
  );
  expect(lists).toEqual([
    ['New', ['crash']],
    ['Fixed', ['date there']],
    ['Still failing', ['limit']],
    ['Without a verdict only in this run', ['no answer']],
    ['Without a verdict only in the other run', ['no key there']],
    ['Without a verdict in both', ['no row']],
  ]);
  expect(page).toContain('1 new, 1 fixed, 1 still failing, by root cause.');
});
