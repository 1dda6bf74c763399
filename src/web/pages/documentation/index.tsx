import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { Problem } from '../../../problem.ts';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';

/** The documentation of the version that runs here, so that pages can refer to it without the web. */
export function addDocumentationPages(app: Hono<WebEnv>): void {
  app.get('/docs/:name', async (context) => {
    const { title, text } = await readDocumentation(context.req.param('name'));
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title={title}
          place=""
          parent={{ path: '/docs/README', title: 'Documentation' }}
        >
          <pre class="wrapped">{linkedText(text)}</pre>
        </Page>,
      ),
    );
  });
}

/** `[words](PAGE#PART)`: a link of Markdown to another page of the documentation. */
const LINK = /\[([^\]]+)\]\(([A-Za-z-]+)\.md(?:#[\w-]*)?\)/g;

/** A text of Markdown as it is written, but for its links to other pages, which can be followed. */
function linkedText(markdown: string): Child[] {
  const parts: Child[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: words, 2: name } of markdown.matchAll(LINK)) {
    parts.push(markdown.slice(from, index), <a href={`/docs/${name}`}>{words}</a>);
    from = index + whole.length;
  }
  return [...parts, markdown.slice(from)];
}

const FOLDER = new URL('../../../../docs/', import.meta.url);

/** A page of the documentation, as Markdown. */
interface Documentation {
  readonly title: string;
  /** What follows the title. */
  readonly text: string;
}

/**
 * Reads a page of the documentation that comes with this version.
 * @param name of its file, without `.md`
 * @throws Problem `not-found`
 */
async function readDocumentation(name: string): Promise<Documentation> {
  if (!/^[A-Za-z-]+$/.test(name)) throw pageNotFound();
  const markdown = await readFile(new URL(`${name}.md`, FOLDER), 'utf8').catch(() => {
    throw pageNotFound();
  });
  const [, title = name, text = ''] = /^# ([^\n]*)\n\s*(.*)$/s.exec(markdown) ?? [];
  return { title, text };
}

function pageNotFound(): Problem {
  return new Problem('not-found', 'The documentation has no such page.');
}
