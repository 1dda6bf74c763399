import { globSync, readdirSync, readFileSync } from 'node:fs';

/** Every page that people read, from the root of the repository. */
export const PAGES: readonly string[] = [
  'README.md',
  'AGENTS.md',
  'ARCHITECTURE.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'action/README.md',
  'bench/README.md',
  ...globSync(['src/**/README.md', 'docs/decisions/*.md']).sort(),
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** An example of a page. */
export interface Example {
  /** The page and the line that it begins at. */
  readonly place: string;
  /** Such as `sh`; empty for what is no language. */
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks of all pages. */
export function examples(): Example[] {
  return PAGES.flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((found) => ({
      place: `${page}:${text.slice(0, found.index).split('\n').length}`,
      language: found[1] ?? '',
      text: found[2] ?? '',
    }));
  });
}
