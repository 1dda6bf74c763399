import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Page } from '../../components/layout.tsx';
import { Facts } from '../../components/list.tsx';
import { document as html } from '../../document.ts';
import { requireScope } from '../../require-scope.ts';
import type { WebEnv } from '../../web-env.ts';
import { documentOf } from './document-source.ts';
import { AuditScore } from './endpoint-picker.tsx';
import { RECORDS, recordPath } from './record-path.ts';

const DOCUMENT = `${RECORDS}/:name/document` as const;

/** The document of a record as it is now, with its score. */
export function addDocumentPage(app: Hono<WebEnv>): void {
  app.get(DOCUMENT, requireScope('write'), async (context) => {
    const name = context.req.param('name');
    const path = recordPath(name);
    const answer = await context.get('api').get(`${path}/inspection`, wire.inspection);
    const { title, version, openapi, endpoints, audit } = documentOf(answer);
    return context.html(
      html(
        <Page
          visitor={context.get('visitor')}
          title={`Document of ${name}`}
          place={RECORDS}
          parent={{ path, title: name }}
        >
          <Facts
            facts={[
              ['Title', title],
              ['Version', version],
              ['OpenAPI', openapi],
            ]}
          />
          <AuditScore audit={audit} />
          <h2>Endpoints ({endpoints.length})</h2>
          <ul>
            {endpoints.map((endpoint) => (
              <li>
                <code>{endpoint}</code>
              </li>
            ))}
          </ul>
        </Page>,
      ),
    );
  });
}
