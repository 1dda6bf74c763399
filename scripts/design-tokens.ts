/**
 * The design tokens of Primer that a style sheet uses, with those that they use in turn, for both colour
 * schemes, a line each. The whole themes are 240 KB; a page needs a hundredth of them.
 *
 * @param light the theme file of the package, whose first block holds all tokens
 */
export function usedTokens(rules: string, light: string, dark: string): string {
  const inLight = block(rules, tokensOf(light));
  const inDark = block(rules, tokensOf(dark));
  return `:root {\n${inLight}}\n@media screen and (prefers-color-scheme: dark) {\n:root {\n${inDark}}\n}\n`;
}

function block(rules: string, tokens: ReadonlyMap<string, string>): string {
  const used = new Map<string, string>();
  const pending = references(rules);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const value = tokens.get(name);
    if (value === undefined || used.has(name)) continue;
    used.set(name, value);
    pending.push(...references(value));
  }
  return [...used]
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .sort()
    .join('');
}

function references(css: string): string[] {
  return [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
}

function tokensOf(theme: string): Map<string, string> {
  const pairs = theme.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value] as const).reverse());
}
