import type { Child } from 'hono/jsx';
import { knownWords, testSchema } from '../../../results/index.ts';
import { Time } from '../../components/time.tsx';
import type { Seen } from './details.tsx';
import { kindInWords } from './kinds.ts';
import { recordAt } from './record-at.ts';
import { TestFacts } from './test-facts.tsx';

type Groups = Seen['groups'];
/** A root cause as the API answers it. */
export type Group = Groups['items'][number];

/** Root causes that are shown with their first test: the largest come first. */
const SHOWN = 20;
/** How many of the others have a line each, like everything else that comes in numbers. */
const LISTED = 50;

/**
 * What did not pass, by root cause and collapsed, each with its first test, known ones last; what is fixed; and
 * what known.json lists for no reason any more.
 */
export function RootCauses(props: {
  readonly execution: Pick<Seen['execution'], 'id' | 'test_cases'>;
  readonly groups: Groups;
  /** What can be done with a root cause. */
  readonly actions?: (group: Group) => Child;
}) {
  const { execution, groups, actions = () => null } = props;
  const { id } = execution;
  const { notes, fixed, previous, passing_again: passingAgain } = groups;
  const items = groups.items.toSorted((a, b) => Number(a.known) - Number(b.known));
  return (
    <>
      {items.length > 0 && <h2>{counted(items.length, 'root cause')}</h2>}
      {notes.map((note) => (
        <p class="hint">{note}</p>
      ))}
      {items.length > 0 && (
        <div class="causes">
          {items.slice(0, SHOWN).map((group) => (
            <RootCause id={id} group={group} record={recordAt(execution, group.first.position)}>
              {actions(group)}
            </RootCause>
          ))}
        </div>
      )}
      <OtherCauses id={id} groups={items.slice(SHOWN)} />
      {fixed.length > 0 && (
        <>
          <h2>Fixed since the previous run</h2>
          <ul>
            {fixed.map(({ title, tests }) => (
              <li>
                {title} <span class="muted">{counted(tests, 'test')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <PassingAgain ids={[...new Set(passingAgain.map((one) => one.id))]} />
      {previous !== null && (
        <p class="hint">
          Compared with the <a href={`/executions/${previous}`}>previous run</a> of the same
          pipeline with the same parameters.
        </p>
      )}
    </>
  );
}

/** Those below the largest, a line each. */
function OtherCauses({ id, groups }: { readonly id: string; readonly groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  const left = groups.length - LISTED;
  return (
    <ul>
      {groups.slice(0, LISTED).map(({ number, title, tests, endpoints }) => (
        <li>
          <a href={`/executions/${id}/results?group=${number}`}>{title}</a>{' '}
          <span class="muted">
            {counted(tests, 'test')}, {counted(endpoints, 'endpoint')}
          </span>
        </li>
      ))}
      {left > 0 && (
        <li>
          And {left} more: <a href={`/executions/${id}/results`}>all results</a>
        </li>
      )}
    </ul>
  );
}

function RootCause(props: {
  readonly id: string;
  readonly group: Group;
  readonly record: string | null;
  children?: Child;
}) {
  const { id, group, record, children } = props;
  const { number, title, kind, tests, endpoints, change, known, document, first } = group;
  return (
    <details class="box">
      <summary>
        {title} <span class="label">{kindInWords(kind)}</span>{' '}
        {known && <span class="label">known</span>}{' '}
        {group.accepted !== null && !known && <span class="label">known from the next run</span>}{' '}
        {change === 'new' && !known && <span class="label">new</span>}{' '}
        <span class="muted">
          {counted(tests, 'test')}, {counted(endpoints, 'endpoint')}
          {document !== null && ` of ${document}`}
        </span>
      </summary>
      <TestFacts test={testSchema.parse(first.details)} record={record} />
      <p>
        <a href={`/executions/${id}/results?group=${number}`}>
          {tests === 1 ? 'The test' : `All ${tests.toLocaleString('en')} tests`}
        </a>{' '}
        of “{title}”
      </p>
      <AcceptedBy group={group} />
      {children}
    </details>
  );
}

/** Who has accepted failures of it since, and why. */
function AcceptedBy({ group: { accepted } }: { readonly group: Group }) {
  if (accepted === null) return null;
  const { by, at, tests } = accepted;
  return (
    <p>
      {by} accepted {counted(tests, 'failure')} as known <Time at={at} />: {knownWords(accepted)}
    </p>
  );
}

/** With the words of `run`. */
function PassingAgain({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  const left = ids.length - LISTED;
  return (
    <>
      <h2>No longer failing, though known.json lists it</h2>
      <ul>
        {ids.slice(0, LISTED).map((id) => (
          <li>
            <code>{id}</code>
          </li>
        ))}
        {left > 0 && <li>and {left.toLocaleString('en')} more</li>}
      </ul>
    </>
  );
}

/** `1 test`, `1,200 tests`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
