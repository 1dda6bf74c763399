import { readFileSync } from 'node:fs';
import { raw } from 'hono/html';

const cache = new Map<string, string>();

/** A drawing of Octicons; words are beside it, so it says nothing to a screen reader. */
export function Icon({ name, tone = 'muted' }: { readonly name: string; readonly tone?: string }) {
  return <span class={`icon tone-${tone}`}>{raw(drawingOf(name))}</span>;
}

/** The SVG of the package, which is read when it is first shown. */
function drawingOf(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const file = new URL(import.meta.resolve(`@primer/octicons/build/svg/${name}-16.svg`));
  const svg = readFileSync(file, 'utf8').replace('<svg ', '<svg aria-hidden="true" ');
  cache.set(name, svg);
  return svg;
}
