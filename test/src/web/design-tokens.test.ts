import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourSheet } from '../../../scripts/colour-sheet.ts';
import { usedTokens } from '../../../scripts/design-tokens.ts';

const LIGHT = `
[data-color-mode="light"] {
  --bg: #ffffff;
  --border: var(--grey);
  --grey: #d1d9e0;
  --unused: #123456;
}
@media print {
  [data-color-mode="light"] {
    --bg: transparent;
  }
}
`;
const DARK = '[data-color-mode="dark"] {\n  --bg: #0d1117;\n  --border: #3d444d;\n}\n';

test('a style sheet gets the tokens that it uses and those behind them, in both schemes, and no other', () => {
  const rules = 'main { color: var(--bg); border: 1px solid var(--border); top: var(--unknown); }';
  expect(usedTokens(rules, LIGHT, DARK)).toBe(
    [
      ':root {',
      '  --bg: #ffffff;',
      '  --border: var(--grey);',
      '  --grey: #d1d9e0;',
      '}',
      '@media screen and (prefers-color-scheme: dark) {',
      ':root {',
      '  --bg: #0d1117;',
      '  --border: #3d444d;',
      '}',
      '}',
      '',
    ].join('\n'),
  );
});

test('tokens that use each other in a circle come to an end', () => {
  const circle = '{\n --a: var(--b);\n --b: var(--a);\n}';
  expect(usedTokens('p { top: var(--a) }', circle, '')).toContain(
    '  --a: var(--b);\n  --b: var(--a);\n',
  );
});

test('the colours that are checked in are those that the style uses (npm run docs)', () => {
  expect(readFileSync('templates/web/colours.css', 'utf8')).toBe(colourSheet());
});
