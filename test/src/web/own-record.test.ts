import { expect, test } from 'vitest';
import { nameOf } from '../../../src/web/pages/first-run/own-record.ts';

const WORDS = 'An API with a name that is rather long for a list, as people';

test.each([
  ['Petstore: v2 / “beta”', 'Petstore v2 beta'],
  ['§ 12', '12'],
  ['…', 'My API'],
  [`${WORDS} call theirs`, 'An API with a name that is rather long for a list as people'],
  [`${WORDS}s call theirs`, 'An API with a name that is rather long for a list as peoples'],
  [`${WORDS}ses call theirs`, 'An API with a name that is rather long for a list as'],
  ['x'.repeat(70), 'x'.repeat(60)],
])('a record of the title %j is called %j', (title, name) => {
  expect(nameOf(title)).toBe(name);
});
