import { createRequire } from 'node:module';
import type { Hono } from 'hono';
import { raw } from 'hono/html';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { document } from '../../document.ts';
import type { WebEnv } from '../../web-env.ts';
import { readTestCase } from './test-case.tsx';
import { TEST_CASES } from './test-case-list.tsx';

/** How many files are unfolded when the page opens: the environment and the positive script. */
const UNFOLDED = 2;

type TestCaseFile = z.output<typeof wire.testCaseFiles>['files'][number];

/** The scripts of a test case with their environment file, as they are on the branch now. */
export function addTestCaseFilesPage(app: Hono<WebEnv>): void {
  app.get(`${TEST_CASES}/:id/files`, async (context) => {
    const { id, name, origin, source } = await readTestCase(context, context.req.param('id'));
    const path = `${TEST_CASES}/${id}`;
    const found = await context.get('api').get(`${path}/files`, wire.testCaseFiles);
    const files = found.files.toSorted((one, other) => rank(one.path) - rank(other.path));
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title={`Scripts of ${name}`}
          place={TEST_CASES}
          parent={{ path, title: name }}
        >
          {found.commit !== null && (
            <p class="muted">
              {source?.branch} at <code>{found.commit.slice(0, 10)}</code>.
              {origin === 'generated' &&
                ' Edit values in the environment file on the branch: they are read with every run, and kept by the next generation.'}
            </p>
          )}
          {found.problem !== null && (
            <div class="flash danger">
              <p>
                <strong>{found.problem.title}.</strong> {found.problem.detail}
              </p>
            </div>
          )}
          {files.map((file, at) => (
            <Script file={file} isOpen={at < UNFOLDED} />
          ))}
          {found.omitted > 0 && <p class="muted">and {found.omitted} more, on the branch</p>}
        </Page>,
      ),
    );
  });
}

/** The environment file first, then the positive script: what people look for. */
function rank(path: string): number {
  return /\/env\/[^/]+$/.test(path) ? 0 : /\/positive\//.test(path) ? 1 : 2;
}

function Script({ file, isOpen }: { file: TestCaseFile; isOpen: boolean }) {
  const { path, text } = file;
  return (
    <details class="file" open={isOpen}>
      <summary>
        <code>{path}</code>
      </summary>
      {text === null ? (
        <p class="muted">It is larger than 256 KB, or no text: read it in Git.</p>
      ) : (
        <pre tabindex={0}>
          <code>{raw(highlightFile(path, text))}</code>
        </pre>
      )}
    </details>
  );
}

/** What of highlight.js is used. Its own types bring those of browsers into the whole program. */
interface Highlighter {
  readonly registerLanguage: (name: string, language: unknown) => void;
  readonly highlight: (
    text: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ) => { readonly value: string };
}

const require = createRequire(import.meta.url);
const core: Highlighter = require('highlight.js/lib/core');
core.registerLanguage('python', require('highlight.js/lib/languages/python'));
core.registerLanguage('ini', require('highlight.js/lib/languages/ini'));

/**
 * A script or environment file as HTML with the classes of highlight.js, which escapes all of the text.
 * @param path gives the language by its extension
 */
function highlightFile(path: string, text: string): string {
  const language = path.endsWith('.py') ? 'python' : 'ini';
  return core.highlight(text, { language, ignoreIllegals: true }).value;
}
