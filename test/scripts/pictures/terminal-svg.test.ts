import { expect, test } from 'vitest';
import { terminalSvg } from '../../../scripts/pictures/terminal-svg.ts';

const rowsOf = (text: string, columns = 20) =>
  [...terminalSvg(text, columns, 'A run').matchAll(/<text [^>]*>(.*)<\/text>/g)].map(
    ([, row = '']) => row.replaceAll(/ textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"/g, ''),
  );

test('a line that is too long continues in the next row, and keeps its style', () => {
  expect(rowsOf('\u001b[31mabcdef\u001b[39mgh\n', 4)).toEqual([
    '<tspan class="red">abcd</tspan>',
    '<tspan class="red">ef</tspan><tspan>gh</tspan>',
  ]);
});

test('a style ends where the output ends it, and others continue', () => {
  expect(rowsOf('\u001b[31m\u001b[1mone\u001b[22m two\u001b[0m three')).toEqual([
    '<tspan class="red bold">one</tspan><tspan class="red"> two</tspan><tspan> three</tspan>',
  ]);
});

test('what the output says is text, not markup', () => {
  expect(rowsOf('<b a="1">&')).toEqual(['<tspan>&lt;b a=&quot;1&quot;>&amp;</tspan>']);
  expect(terminalSvg('', 20, '"><script>')).toContain('aria-label="&quot;>&lt;script>"');
});

test('a sequence that has no style is refused', () => {
  expect(() => rowsOf('\u001b[35mpink')).toThrow('no style has the code 35');
  expect(() => rowsOf('\u001b[2K')).toThrow('what does');
});
