import type { Hono } from 'hono';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';
import { linkedText } from './linked-text.tsx';
import { readDocumentation } from './read-documentation.ts';

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
