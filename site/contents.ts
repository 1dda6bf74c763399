/** An entry of the site's navigation, as VitePress takes it. */
export interface Entry {
  readonly text: string;
  readonly link: string;
}

/** A group of entries. */
export interface Group {
  readonly text: string;
  readonly items: readonly Entry[];
}

/** `| give tests their secrets | [secrets](secrets.md), [secrets in AWS](secrets-aws.md) |`, a row of docs/README.md. */
const ROW = /^\|[^|]*\| (\[.*) \|$/;
const LINK = /\[([^\]]+)\]\(([^)#]+)\.md\)/g;

/**
 * The navigation of the site: the tables of docs/README.md, by their headings, so that a page is listed once for
 * the site and for readers on GitHub. Links to a part of a page are left out, and rows that begin with other words.
 *
 * @param readme the text of docs/README.md
 */
export function contents(readme: string): Group[] {
  const [, ...sections] = readme.split(/^## /m);
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const items = lines.flatMap((line) => {
      const [, links = ''] = ROW.exec(line) ?? [];
      return [...links.matchAll(LINK)].map(([, words = '', page = '']) => ({
        text: capitalised(words),
        link: addressOf(page),
      }));
    });
    return { text: heading, items };
  });
}

/** `../README` → `/`, `decisions/README` → `/docs/decisions/`, `action` → `/docs/action`. */
function addressOf(page: string): string {
  const { pathname } = new URL(page, 'file:///docs/');
  return pathname.replace(/README$/, '');
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
