import { info, notice, setFailed, setOutput, summary } from '@actions/core';
import { counted, inCode, inWords, table } from '../../src/confirmation/index.ts';
import { type EndedExecution, worstStatus } from './await-executions.ts';
import type { Triggered } from './trigger-pipelines.ts';

const WORDS = { 1: 'passed', 2: 'failed', 3: 'blocked' } as const;
const OUTCOMES = ['passed', 'failed', 'known', 'unproven', 'blocked'] as const;
const MOST_ROWS = 100;

/** Reports what an event has started, as far as that is known when nobody waits for its end. */
export async function reportStarted({ executions, matched, ...rest }: Triggered): Promise<void> {
  setOutput('executions', JSON.stringify(executions.map(({ id }) => id)));
  if (!matched) {
    const failing = rest.not_matched.map(({ pointer, operator }) => `${pointer} (${operator})`);
    notice(`Nothing was started: conditions of the gatekeeper do not hold: ${failing.join(', ')}`);
  }
  const title = `${counted(executions.length, 'execution')} started`;
  info(`${title}.`);
  const rows = executions.map(({ id, pipeline }) => [inCode(id), inCode(pipeline)]);
  const started = table(['Execution', 'pipeline'], rows, MOST_ROWS);
  await summary.addRaw(`## ${title}\n\n${rows.length === 0 ? '' : started}\n`).write();
}

/**
 * Reports how executions have ended; fails the step unless all have passed.
 * @param url where the platform runs
 */
export async function reportEnded(url: string, all: readonly EndedExecution[]): Promise<void> {
  const status = worstStatus(all);
  setOutput('status', status);
  const title = `${counted(all.length, 'execution')}: ${WORDS[status]}`;
  await summary.addRaw(`## ${title}\n\n${tableOf(url, all)}\n`, true).write({ overwrite: true });
  if (status === 1) return info(`${title}.`);
  const bad = all.filter((one) => one.status !== 1);
  const named = bad.map(
    ({ pipeline, ...one }) => `${pipeline} ${WORDS[one.status]}${reasonText(one)}`,
  );
  setFailed(`${status === 2 ? 'Failed' : 'Blocked'}: ${named.join('; ')}.`);
}

function tableOf(url: string, all: readonly EndedExecution[]): string {
  const rows = all.map(({ id, pipeline, status, reason, counts }) => [
    `[${inWords(pipeline)}](${url}/api/v2/executions/${id})`,
    `${WORDS[status]}${reason === null ? '' : `: ${inWords(reason)}`}`,
    ...OUTCOMES.map((outcome) => String(counts[outcome])),
  ]);
  return table(['Pipeline', 'status', ...OUTCOMES], rows, MOST_ROWS);
}

function reasonText({ reason }: Pick<EndedExecution, 'reason'>): string {
  return reason === null ? '' : ` (${reason})`;
}
