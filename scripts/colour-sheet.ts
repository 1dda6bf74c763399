import { readFileSync } from 'node:fs';
import { usedTokens } from './design-tokens.ts';
import { packagedFile } from './packaged-file.ts';

const STYLE = new URL('../templates/web/style.css', import.meta.url);
const HEAD = `/*
 * Made by \`npm run docs\`: the colours that style.css uses, so that no installation needs the 58 MB of the
 * package that they come from. They are GitHub's: @primer/primitives, MIT License,
 * Copyright (c) 2018 GitHub Inc.
 */
`;

/** The text of `templates/web/colours.css`, from the style sheet beside it and the themes of Primer. */
export function colourSheet(): string {
  const rules = readFileSync(STYLE, 'utf8');
  return `${HEAD}${usedTokens(rules, theme('light'), theme('dark'))}`;
}

const SHA256 = {
  light: '86468bdfa1761f189d7bed7c1a13c6183f67ec132d689dacc63acc9eec986496',
  dark: 'd70cf0d4f3b2b1056030b40fcf1cd65b1d74d07dbbec002ad300e08266188d89',
} as const;

function theme(name: 'light' | 'dark'): string {
  const path = `dist/css/functional/themes/${name}.css`;
  const file = packagedFile({ from: '@primer/primitives@11.10.0', path, sha256: SHA256[name] });
  return readFileSync(file, 'utf8');
}
