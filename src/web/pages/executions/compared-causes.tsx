import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { isFailure, kindSchema } from '../../../results/index.ts';
import { counted } from './groups.tsx';

const PLACE = '/executions';

type Groups = z.output<typeof wire.groupList>;

/** What became of root causes since another run: those without a verdict are apart, since nothing is known of them. */
export function Compared(props: {
  readonly id: string;
  readonly groups: Groups;
  readonly previous: string;
  /** The root causes of that run. */
  readonly before: Groups['items'];
}) {
  const { id, groups, previous, before } = props;
  const of = (change: string | null) =>
    groups.items.filter((one) => one.change === change && hasFailed(one));
  const [here, there] = [groups.items, before].map((all) => all.filter((one) => !hasFailed(one)));
  const among = (all: Groups['items'] = []) => new Set(all.map(keyOf));
  const [idsHere, idsThere] = [among(here), among(there)];
  return (
    <>
      <p>
        Compared with <a href={`${PLACE}/${previous}`}>the other run</a>: {of('new').length} new,{' '}
        {groups.fixed.length} fixed, {of('unchanged').length} still failing, by root cause.
      </p>
      <Causes title="New" of={id} causes={of('new')} />
      <Causes title="Fixed" of={previous} causes={groups.fixed} />
      <Causes title="Still failing" of={id} causes={of('unchanged')} />
      <Causes title="Not run there" of={id} causes={of(null)} />
      <Causes
        title="Without a verdict only in this run"
        of={id}
        causes={here?.filter((one) => !idsThere.has(keyOf(one)))}
      />
      <Causes
        title="Without a verdict only in the other run"
        of={previous}
        causes={there?.filter((one) => !idsHere.has(keyOf(one)))}
      />
      <Causes
        title="Without a verdict in both"
        of={id}
        causes={here?.filter((one) => idsThere.has(keyOf(one)))}
      />
    </>
  );
}

/** Whether a root cause is of failures, not of tests that are blocked or unproven. */
function hasFailed({ kind }: Groups['items'][number]): boolean {
  return isFailure({ kind: kindSchema.parse(kind) });
}

/** Two documents may have schemas of the same names. */
function keyOf({ id, document: title }: Groups['items'][number]): string {
  return JSON.stringify([id, title]);
}

/** Root causes, each with its tests in the run that has them. */
function Causes(props: {
  readonly title: string;
  readonly of: string;
  readonly causes?: readonly (Groups['fixed'][number] & { readonly known?: boolean })[] | undefined;
}) {
  const { title, of, causes = [] } = props;
  if (causes.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {causes.map((cause) => (
          <li>
            <a href={`${PLACE}/${of}/results?group=${cause.number}`}>{cause.title}</a>{' '}
            {cause.known === true && <span class="label">known</span>}{' '}
            <span class="muted">
              {counted(cause.tests, 'test')}, {counted(cause.endpoints, 'endpoint')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
