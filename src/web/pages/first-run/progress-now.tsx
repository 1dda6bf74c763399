import type { Child } from 'hono/jsx';
import type { Problem } from '../../../problem.ts';
import { TextField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { newForm } from '../../submission.ts';
import type { Visitor } from '../../web-env.ts';
import { recordPath } from '../records/record-path.ts';
import { CalibrationSum } from './calibration-sum.tsx';
import { Credentials } from './credentials.tsx';
import type { NextStep, Progress } from './next-step.ts';
import { progressPath } from './own-path.ts';

type Look = 'done' | 'now' | 'later' | 'failed';

const ICONS = {
  done: { name: 'check-circle-fill', tone: 'success', word: 'done' },
  now: { name: 'dot-fill', tone: 'attention', word: 'under way' },
  later: { name: 'circle', tone: 'muted', word: 'not yet' },
  failed: { name: 'x-circle-fill', tone: 'danger', word: 'failed' },
} as const satisfies Readonly<Record<Look, object>>;

/** The steps of a first run as far as they are; while one is under way, the form sends itself each second. */
export function ProgressNow(props: {
  readonly visitor: Visitor;
  readonly progress: Progress;
  readonly next: NextStep;
  /** Why the last press did nothing. */
  readonly problem: Problem | null;
}) {
  const { visitor, progress, next, problem } = props;
  const { record, execution } = progress;
  const path = progressPath(record.name);
  const live =
    next === 'wait' && problem === null
      ? { 'hx-post': path, 'hx-trigger': 'every 1s', 'hx-swap': 'outerMorph' }
      : {};
  return (
    <form id="steps" class="form" method="post" action={path} {...live}>
      <input type="hidden" name="csrf" value={visitor.csrfToken} />
      {problem && (
        <div class="flash danger" role="alert">
          <p>
            <strong>{problem.title}.</strong> {problem.message}
          </p>
          {problem.faults.length > 0 && (
            <ul>
              {problem.faults.map((fault) => (
                <li>{fault.replace(/^value\./, '')}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <ol class="bare">
        <Generation progress={progress} />
        {next === 'credentials' && <Credentials progress={progress} />}
        {next === 'unreachable' ? (
          <Unreachable record={progress.record} />
        ) : (
          <Calibration progress={progress} />
        )}
        <Step title="Run the tests" look={execution === null ? 'later' : 'done'}>
          {execution === null ? (
            <p>Every test of every endpoint. This page leads there.</p>
          ) : (
            <p>
              <a href={`/executions/${execution}`}>The latest execution</a>
            </p>
          )}
        </Step>
      </ol>
      <Buttons next={next} />
    </form>
  );
}

function Generation({ progress: { record } }: { readonly progress: Progress }) {
  const { state, name } = record;
  const path = recordPath(name);
  const looks = { draft: 'later', generated: 'done', failed: 'failed' } as const;
  const look = state === 'queued' || state === 'running' ? 'now' : looks[state];
  return (
    <Step title="Write the tests" look={look}>
      {look === 'done' ? (
        <p>
          The suite is in a local repository: <a href={path}>what was written</a> ·{' '}
          <a href={`${path}/archive`}>Download as zip</a>
        </p>
      ) : (
        <p>Scripts and values for every endpoint, in a local repository.</p>
      )}
      {look === 'failed' && (
        <p>
          <a href={path}>The record</a> says why. <a href={`${path}/edit`}>Edit it</a> to give
          another document.
        </p>
      )}
    </Step>
  );
}

function Calibration({ progress: { record } }: { readonly progress: Progress }) {
  const { calibration } = record;
  const state = calibration?.state;
  const isOver = state === 'done' || state === 'failed';
  const look = state === undefined ? 'later' : isOver ? state : 'now';
  return (
    <Step title="Calibrate" look={look}>
      {calibration !== null && isOver ? (
        <CalibrationSum calibration={calibration} path={recordPath(record.name)} />
      ) : (
        <p>The valid requests are sent to the API, to find out which values it accepts.</p>
      )}
    </Step>
  );
}

/** Nothing answers: one sentence, and the field that most often explains it. */
function Unreachable({ record }: { readonly record: Progress['record'] }) {
  const form = newForm().changed({ base_url: [record.base_url ?? ''] });
  return (
    <Step title="Calibrate" look="failed">
      <p role="alert">{record.calibration?.remedy}</p>
      <TextField form={form} name="base_url" label="Base URL of the API" />
    </Step>
  );
}

function Step(props: { readonly title: string; readonly look: Look; readonly children?: Child }) {
  const { title, look, children } = props;
  const { name, tone, word } = ICONS[look];
  return (
    <li class="box">
      <h2>
        <Icon name={name} tone={tone} /> {title} <span class="unseen">({word})</span>
      </h2>
      {children}
    </li>
  );
}

const PRESSES: Partial<Record<NextStep, readonly [label: string, name: string]>> = {
  generate: ['Go on', 'go'],
  calibrate: ['Go on', 'go'],
  run: ['Go on', 'go'],
  failed: ['Try again', 'again'],
  unreachable: ['Try again', 'retry'],
  credentials: ['Go on', 'without'],
};

/** What there is to press; what is under way needs it only without script. */
function Buttons({ next }: { readonly next: NextStep }) {
  const press = PRESSES[next];
  if (press !== undefined) {
    const [label, name] = press;
    return (
      <div class="buttons">
        <button type="submit" class="button primary" name={name} value="true">
          {label}
        </button>
      </div>
    );
  }
  if (next === 'done') return null;
  return (
    <noscript>
      <button type="submit" class="button primary">
        Go on
      </button>
    </noscript>
  );
}
