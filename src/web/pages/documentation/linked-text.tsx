import type { Child } from 'hono/jsx';

/** `[words](PAGE#PART)`: a link of Markdown to another page of the documentation. */
const LINK = /\[([^\]]+)\]\(([A-Za-z-]+)\.md(?:#[\w-]*)?\)/g;

/** A text of Markdown as it is written, but for its links to other pages, which can be followed. */
export function linkedText(markdown: string): Child[] {
  const parts: Child[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: words, 2: name } of markdown.matchAll(LINK)) {
    parts.push(markdown.slice(from, index), <a href={`/docs/${name}`}>{words}</a>);
    from = index + whole.length;
  }
  return [...parts, markdown.slice(from)];
}
