import { expect, test } from 'vitest';
import { namedItem, QUERY_TEXT } from '../../../../src/generator/values/transport.ts';

test('what an item with a name of its own may hold depends on its style, whichever was asked for first', () => {
  for (const style of ['form', 'pipeDelimited', 'spaceDelimited', 'form']) {
    const { carries } = namedItem(QUERY_TEXT, style);
    const carried = ['a|b', 'a b', 'a,b', 'ab'].filter(carries);
    const expected = {
      form: ['a|b', 'a b', 'ab'],
      pipeDelimited: ['a b', 'ab'],
      spaceDelimited: ['a|b', 'ab'],
    }[style];
    expect(carried).toEqual(expected);
  }
});
