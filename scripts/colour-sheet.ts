import { readFileSync } from 'node:fs';
import { usedTokens } from './design-tokens.ts';

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

function theme(name: 'light' | 'dark'): string {
  const file = import.meta.resolve(`@primer/primitives/dist/css/functional/themes/${name}.css`);
  return readFileSync(new URL(file), 'utf8');
}
