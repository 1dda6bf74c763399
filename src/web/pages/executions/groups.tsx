import type { Child } from 'hono/jsx';
import { knownWords, testSchema } from '../../../results/index.ts';
import { address } from '../../address.ts';
import { Time } from '../../components/time.tsx';
import { recordPath } from '../records/record-path.ts';
import type { ExecutionPage } from './details.tsx';
import { TestFacts } from './exchange/test-facts.tsx';
import { kindInWords } from './kinds.ts';
import { recordAt } from './record-at.ts';
import { isGrouped } from './run-state.ts';

type Groups = ExecutionPage['groups'];
/** A root cause as the API answers it. */
export type Group = Groups['items'][number];

/** Root causes that are shown with their first test: the largest come first. */
const MAX_EXPANDED = 20;
/** How many are listed, like everything else that comes in numbers. */
const LISTED = 70;

/** What suites say of a reference `env://NAME` (`references.py` of a suite). */
const MISSING_VARIABLE = /\bthe variable \S+ is not set, or empty\b/;

/** What a run says of its set-ups and controls: it is below, since it says nothing of the API. */
const OF_THE_RUN = /^(?:set-ups|Controls)\b/;

/**
 * What did not pass, by root cause, each with its first test, known ones last; the first is open, the others are
 * collapsed. Then what is fixed, and what known.json lists for no reason any more.
 */
export function RootCauses(props: {
  readonly execution: Pick<ExecutionPage['execution'], 'id' | 'test_cases' | 'status' | 'sum'>;
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
      {items.length > 0 && (
        <h2>
          {causesInWords(items)}
          {execution.status === null && ' so far'}
        </h2>
      )}
      {notes
        .filter((note) => !OF_THE_RUN.test(note))
        .map((note) => (
          <p class="hint">{note}</p>
        ))}
      {items.length > 0 && (
        <div class="causes">
          {items.slice(0, LISTED).map((group, at) => (
            <RootCause
              execution={execution}
              group={group}
              record={recordAt(execution, group.first.position)}
              hasTest={at < MAX_EXPANDED}
              isOpen={at === 0 && !group.known}
            >
              {actions(group)}
            </RootCause>
          ))}
        </div>
      )}
      {items.length > LISTED && (
        <p>
          And {(items.length - LISTED).toLocaleString('en')} more:{' '}
          <a href={`/executions/${id}/results`}>all results</a>
        </p>
      )}
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

/** `3 root causes, 1 without a verdict, 2 known`: lists count those of failures that are not known. */
function causesInWords(groups: readonly Group[]): string {
  const parts = { '': 0, ' without a verdict': 0, ' known': 0 };
  for (const { kind, known } of groups) {
    if (known) parts[' known']++;
    else if (kind === 'blocked' || kind === 'unproven') parts[' without a verdict']++;
    else parts['']++;
  }
  const present = Object.entries(parts).filter(([, count]) => count > 0);
  return present
    .map(([words, count], at) => {
      if (at > 0) return `${count}${words}`;
      return words === ' known'
        ? counted(count, 'known root cause')
        : `${counted(count, 'root cause')}${words}`;
    })
    .join(', ');
}

/** What a root cause is, and how far it goes. */
function CauseLabels({ group }: { readonly group: Group }) {
  const { kind, tests, endpoints, change, known, document, accepted } = group;
  return (
    <>
      <span class={`label ${KIND_TONES[kind] ?? ''}`}>{kindInWords(kind)}</span>{' '}
      {known && <span class="label">known</span>}{' '}
      {accepted !== null && !known && <span class="label">known from the next run</span>}{' '}
      {change === 'new' && !known && <span class="label">new</span>}{' '}
      <span class="muted">
        {counted(tests, 'test')}, {counted(endpoints, 'endpoint')}
        {document !== null && ` of ${document}`}
      </span>
    </>
  );
}

const KIND_TONES: Readonly<Record<string, string>> = {
  crash: 'tone-danger',
  accepted: 'tone-danger',
  rejected: 'tone-danger',
};

function RootCause(props: {
  readonly execution: Pick<ExecutionPage['execution'], 'id' | 'status' | 'sum'>;
  readonly group: Group;
  readonly record: string | null;
  /** Whether its first test is shown; else it leads to all of them. */
  readonly hasTest: boolean;
  readonly isOpen: boolean;
  children?: Child;
}) {
  const { execution, group, record, hasTest, isOpen, children } = props;
  const { number, title, tests, first } = group;
  const path = `/executions/${execution.id}/results`;
  return (
    <details class="box" id={`cause-${group.id}`} open={isOpen}>
      <summary>
        {title} <CauseLabels group={group} />
      </summary>
      {hasTest && <TestFacts test={testSchema.parse(first.details)} record={record} />}
      {isGrouped(execution) && (
        <p>
          <a href={`${path}?group=${number}`}>
            {tests === 1 ? 'The test' : `All ${tests.toLocaleString('en')} tests`}
          </a>{' '}
          of “{title}”
        </p>
      )}
      {record !== null && MISSING_VARIABLE.test(title) && (
        <p>
          Give it a value: <a href={`${recordPath(record)}/secrets`}>Credentials of {record}</a>
        </p>
      )}
      <Spread group={group} path={isGrouped(execution) ? path : null} />
      <AcceptedBy group={group} />
      {record !== null && (group.known || group.accepted !== null) && (
        <p>
          <a href={`${recordPath(record)}/known-failures`}>Known failures of {record}</a>
        </p>
      )}
      {children}
    </details>
  );
}

/** Where a root cause is that is in several endpoints, the most affected first. */
function Spread({ group, path }: { readonly group: Group; readonly path: string | null }) {
  const { number, spread, endpoints } = group;
  if (spread.length < 2) return null;
  const left = endpoints - spread.length;
  return (
    <ul class="spread">
      {spread.map(({ endpoint, tests }) => (
        <li>
          {path === null ? (
            <code>{endpoint}</code>
          ) : (
            <a href={address(path, { group: String(number), endpoint })}>{endpoint}</a>
          )}{' '}
          <span class="muted">{counted(tests, 'test')}</span>
        </li>
      ))}
      {left > 0 && <li>and {left.toLocaleString('en')} more</li>}
    </ul>
  );
}

/** What a run says of its set-ups and controls. */
export function RunNotes({ groups }: { readonly groups: Groups }) {
  const notes = groups.notes.filter((note) => OF_THE_RUN.test(note));
  return (
    <>
      {notes.map((note) => (
        <p class="hint">{note}</p>
      ))}
    </>
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
