import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { ButtonForm } from '../../components/form.tsx';
import { idOf } from '../../id-of.ts';
import { mayChange } from '../../may-change.ts';
import { readForm } from '../../submission.ts';
import type { Visitor, WebEnv } from '../../web-env.ts';
import { recordPath } from '../records/record-path.ts';

type Pipeline = z.output<typeof wire.pipeline>;
type MissingConsent = Pipeline['missing_consents'][number];

/** More than these are counted. */
const MOST_NAMED = 10;

/** Where the runs of a pipeline may be sent to, and whose consent is missing for the rest. */
export function Hosts({
  visitor,
  pipeline,
}: {
  readonly visitor: Visitor;
  readonly pipeline: Pipeline;
}) {
  const { id, hosts, effective_hosts: effective, missing_consents: missing } = pipeline;
  if (hosts.length === 0) return null;
  return (
    <>
      <p class="muted">
        Other base URLs: {effective.length === 0 ? 'none yet' : effective.join(', ')}
      </p>
      {[...Map.groupBy(missing, ({ host }) => host)].map(([host, consents]) => (
        <div class="flash attention">
          <p>
            Runs at <code>{host}</code> are refused: an owner of each of these has to allow it,
            since their credentials are sent there.
          </p>
          <Holders consents={consents} />
          {consents.some(({ owners }) => mayChange(visitor, owners)) && (
            <ButtonForm
              visitor={visitor}
              action={`/pipelines/${id}/consents`}
              values={{ host }}
              label={`Allow ${host} for what you own`}
            />
          )}
        </div>
      ))}
    </>
  );
}

function Holders({ consents }: { readonly consents: readonly MissingConsent[] }) {
  const more = consents.length - MOST_NAMED;
  return (
    <ul>
      {consents.slice(0, MOST_NAMED).map(({ kind, id, name, owners }) => (
        <li>
          {kind === 'record' ? 'the record ' : 'the test case '}
          <a href={kind === 'record' ? recordPath(name) : `/test-cases/${id}`}>{name}</a>, owned by{' '}
          {owners.join(', ')}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** The consent of an owner, and back to the pipeline. */
export function addConsent(app: Hono<WebEnv>): void {
  app.post('/pipelines/:id/consents', async (context) => {
    const path = `/pipelines/${idOf(context)}`;
    const form = await readForm(context);
    const body = { hosts: form.list('host') };
    await context.get('api').send('POST', `${path}/consents`, wire.pipeline, { body });
    return context.redirect(path, 303);
  });
}
