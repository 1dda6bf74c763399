import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { DEFAULT_BUDGET, MOST_BUDGET } from '../../calibrate/budget.ts';
import type { Database } from '../../database/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { type GenerationRecord, holdRecord, type LibraryPorts } from '../../library/index.ts';
import { Problem } from '../../problem.ts';
import { findActionsRuntime, findRuntimeById } from '../../runtimes/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { ExecutionPorts } from '../execution-ports.ts';
import { CALIBRATION_JOB, REMOTE_CALIBRATION_JOB } from '../jobs.ts';
import { requireAllowedByRecord } from '../parameters/base-url-hosts.ts';
import { runParameters } from '../parameters/run-parameters.ts';
import { calibrations } from '../tables.ts';
import { isInRepository } from '../workflow-runs/locate-test-cases.ts';

/** Requests for an endpoint that a calibration may send. */
export const calibrationBudget = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(MOST_BUDGET, `must be at most ${MOST_BUDGET}`);

const calibrationInput = runParameters.extend({
  budget: calibrationBudget.default(DEFAULT_BUDGET),
});

/** Requesting a calibration needs only the store. */
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
    const isRemote = runtime?.kind === 'self-managed';
    if (isRemote) await requireInReach(database, record);
    requireAllowedByRecord(parameters, record);
    await database
      .in(actor)
      .insert(calibrations)
      .values({
        ...{ id: calibrationId, workspaceId: record.workspaceId, recordId: record.id },
        ...{ state: 'queued', requestedBy: actor.user, parameters, budget, queuedAt: now() },
      });
    if (isRemote) await queue.send(REMOTE_CALIBRATION_JOB, { calibrationId, step: 'start' });
    else await queue.send(CALIBRATION_JOB, { calibrationId });
    return calibrationId;
  });
}

/** The token of a job checks out its own repository and no other. */
async function requireInReach(database: Database, record: GenerationRecord): Promise<void> {
  const site = await findActionsRuntime(database, record, record.runtimeId);
  const { repositoryType: type, repositoryUrl: url } = record;
  if (site === undefined || isInRepository({ type, url }, site.repository)) return;
  const message = `The suite of ${record.name} is in ${url}, and a workflow of ${site.repository} cannot check it out: choose another runtime for the record, or calibrate it in a workflow of its own repository (docs/action.md).`;
  throw new Problem('calibration-elsewhere', message);
}
