import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../../api/index.ts';
import { address } from '../../../address.ts';
import { TextField } from '../../../components/field.tsx';
import { Filters } from '../../../components/filters.tsx';
import { Page } from '../../../components/layout.tsx';
import { Empty, Facts, Pager } from '../../../components/list.tsx';
import { Time } from '../../../components/time.tsx';
import { document as html } from '../../../document.ts';
import { newForm } from '../../../submission.ts';
import type { WebEnv } from '../../../web-env.ts';
import { RECORDS, recordPath } from '../record-path.ts';
import { lineId, Part } from './part.tsx';
import { Score } from './score.tsx';

/** The document of a record as the API answers it. */
export type Seen = z.output<typeof wire.recordDocument>;
/** The document itself, without its text. */
export type SeenDocument = NonNullable<Seen['document']>;

/** The document of a record as its latest generation read it, with its score; `to` leads to a line of it. */
export function addDocumentPage(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name/document`, async (context) => {
    const name = context.req.param('name');
    const path = `${recordPath(name)}/document`;
    const { rule, cursor, ...given } = context.req.query();
    // Longer ones are links to what is deep or has a long path: their beginning leads to it, or near.
    const text = given.text?.slice(0, wire.MOST_SOUGHT.text);
    const to = given.to?.slice(0, wire.MOST_SOUGHT.to);
    const api = context.get('api');
    const seen = await api.get(path, wire.recordDocument, { text, rule, from: cursor, to });
    if (seen.found !== null) {
      const { part, file, line } = seen.found;
      const cursorThere = address(path, { cursor: String(part) });
      return context.redirect(`${cursorThere}#${lineId({ number: part, file }, line)}`);
    }
    return context.html(
      html(
        <Page
          visitor={context.get('visitor')}
          title={`Document of ${name}`}
          place={RECORDS}
          parent={{ path: recordPath(name), title: name }}
        >
          {to !== undefined && (
            <p class="flash attention">The document as it is kept has no such place.</p>
          )}
          {seen.document === null ? (
            <Nothing path={recordPath(name)} />
          ) : (
            <Whole
              seen={seen}
              document={seen.document}
              query={{ text, rule, cursor }}
              path={path}
            />
          )}
        </Page>,
      ),
    );
  });
}

function Nothing({ path }: { readonly path: string }) {
  return (
    <Empty icon="file-code" title="No document is kept yet">
      <p>
        It is kept when the tests are generated: <a href={path}>generate them</a>.
      </p>
    </Empty>
  );
}

interface Narrowed {
  readonly text: string | undefined;
  readonly rule: string | undefined;
  readonly cursor: string | undefined;
}

function Whole(props: {
  readonly seen: Seen;
  readonly document: SeenDocument;
  readonly query: Narrowed;
  readonly path: string;
}) {
  const { seen, document, query, path } = props;
  const { text = '', rule = '', cursor } = query;
  const isFirst = text === '' && rule === '' && cursor === undefined;
  const next = seen.next === null ? null : String(seen.next);
  return (
    <>
      {isFirst && <About document={document} />}
      {isFirst && <Score document={document} path={path} />}
      <h2 id="source">Source</h2>
      <Filters path={path}>
        <TextField form={newForm({ text })} name="text" label="Operation or schema contains" />
        {rule !== '' && <input type="hidden" name="rule" value={rule} />}
      </Filters>
      {rule !== '' && (
        <p>
          Where it loses points by <strong>{rule}</strong>. <a href={path}>Show all</a>
        </p>
      )}
      {seen.items.map((part) => (
        <Part part={part} document={document} rule={rule} />
      ))}
      {seen.items.length === 0 && <Empty icon="file-code" title="Nothing of it is here" />}
      <Pager path={path} query={{ ...query }} next={next} words={['First', 'More']} />
    </>
  );
}

function About({ document }: { readonly document: SeenDocument }) {
  const { title, version, openapi, file, lines, formatted, generated_at: at } = document;
  return (
    <>
      <Facts
        facts={[
          ['Title', title],
          ['Version', version],
          ['OpenAPI', openapi],
          ['File', `${file}, ${lines.toLocaleString('en')} lines`],
          ['Read', at === null ? '–' : <Time at={at} />],
        ]}
      />
      <p class="hint">
        Shown are the operations of this record and what they refer to, as the latest generation
        read them.
        {formatted.length > 0 &&
          ' What has no line breaks is shown with some, so its lines are not those of the file.'}
      </p>
    </>
  );
}
