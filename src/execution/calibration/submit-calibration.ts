import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { DEFAULT_BUDGET, MOST_BUDGET } from '../../calibrate/budget.ts';
import { parseInput } from '../../input/parse-input.ts';
import { holdRecord, type LibraryPorts, recordHosts } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { findRuntimeById } from '../../runtimes/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { requireListed } from '../parameters/base-url-hosts.ts';
import { runParameters } from '../parameters/run-parameters.ts';
import { calibrations } from '../tables.ts';
import { CALIBRATION_JOB } from './calibration-job.ts';

/** Requests for an endpoint that a calibration may send. */
export const calibrationBudget = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(MOST_BUDGET, `must be at most ${MOST_BUDGET}`);

const calibrationInput = runParameters.extend({
  budget: calibrationBudget.default(DEFAULT_BUDGET),
});

/** Asking for a calibration needs the store alone. */
export interface SubmitPorts extends Pick<ExecutionPorts, 'database' | 'queue' | 'now'> {
  readonly library: LibraryPorts;
}

/**
 * Asks for a calibration of a record's suite. Record, calibration and job change together or not at all.
 * @returns the id of the calibration
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, `record-busy`, `suite-missing`,
 *   `calibration-elsewhere`, `address-refused`
 */
export async function submitCalibration(
  { database, queue, now, library }: SubmitPorts,
  actor: Actor,
  name: string,
  input: z.input<typeof calibrationInput>,
): Promise<string> {
  const { budget, ...parameters } = parseInput(calibrationInput, input);
  return database.transaction(async () => {
    const calibrationId = uuid();
    const record = await holdRecord(library, actor, name, calibrationId);
    const runtime = await findRuntimeById(database, record, record.runtimeId);
    if (runtime?.kind === 'self-managed') throw elsewhere(name, runtime.name);
    requireListed(parameters.baseUrl, await recordHosts(library, record));
    await database
      .in(actor)
      .insert(calibrations)
      .values({
        ...{ id: calibrationId, workspaceId: record.workspaceId, recordId: record.id },
        ...{ state: 'queued', requestedBy: actor.user, parameters, budget, queuedAt: now() },
      });
    await queue.send(CALIBRATION_JOB, { calibrationId });
    return calibrationId;
  });
}

function elsewhere(record: string, runtime: string): Problem {
  const message = `The tests of ${record} run on ${runtime}, on GitHub Actions, and so do their hooks: calibrate them there, in a workflow with \`command: calibrate\` of the Action (docs/action.md).`;
  return new Problem('calibration-elsewhere', message);
}
