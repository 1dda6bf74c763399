import { expect, test } from 'vitest';
import { cutPage, toPage } from '../../../src/api/routing/page.ts';

const QUERY = { limit: 2 };
const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }));

test('a page names the next one only where there is another row', () => {
  expect(toPage(QUERY)).toEqual({ limit: 3 });
  const same = <T>(row: T) => row;
  expect(cutPage(rows('c', 'b', 'a'), QUERY, same)).toEqual({ items: rows('c', 'b'), next: 'b' });
  expect(cutPage(rows('c', 'b'), QUERY, same)).toEqual({ items: rows('c', 'b'), next: null });
  expect(cutPage([], QUERY, same)).toEqual({ items: [], next: null });
});
