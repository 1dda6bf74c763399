import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { issueExecutionToken, recordAudit } from '../../identity/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { lockExecution } from '../lifecycle/lock-execution.ts';
import { executionVariables } from '../parameters/base-url-hosts.ts';
import type { LegTestCase } from '../tables.ts';
import { actionsJobs, executionTestCases } from '../tables.ts';
import { admitRun, type RunCaller } from './admit-run.ts';
import { enterCalibration, type OrderedCalibration } from './dispatch-calibration.ts';
import type { ActionsRun, CalibrationRun, RemotePorts } from './run-subject.ts';

const entering = z.strictObject({ leg: z.int().min(0).max(255) });

/** What a job begins with. */
export interface EnteredRun {
  /** Reads the secrets of its own test cases while the execution runs. */
  readonly token: string;
  /** The address of the secrets service, which holds the token. */
  readonly secretsService: string;
  readonly endsAt: Date;
  /** What the tests read the parameters of the run from. */
  readonly variables: Readonly<Record<string, string>>;
  readonly testCases: readonly LegTestCase[];
  /** What the job of a calibration does instead; null for an execution. */
  readonly calibration: OrderedCalibration | null;
}

/**
 * Gives a job of an execution's run its test cases, that of a calibration what it works from, and each a token for
 * its secrets.
 * @param read gives `{leg}`, the number of the job; not called for callers without access
 * @throws Problem as `admitRun`; `input-faulty`; `not-found` for a job that it does not have; `execution-ended`
 */
export async function enterRun(
  ports: RemotePorts,
  caller: RunCaller,
  read: () => Promise<unknown>,
): Promise<EnteredRun> {
  const run = await admitRun(ports, caller, 'execution.enter');
  const { leg } = parseInput(entering, await read());
  return ports.database.transaction(async () => {
    const entered =
      run.of === 'execution'
        ? await enterExecution(ports, run, leg)
        : await enterOfCalibration(ports, run);
    await recordAudit(ports.identity, {
      ...{ action: 'execution.enter', via: 'oidc', outcome: 'done' },
      ...{ workspaceId: run.workspaceId, remoteAddress: caller.remoteAddress },
      ...{ actor: `${run.of}:${caller.executionId}`, target: `job ${leg}` },
    });
    return { ...entered, secretsService: ports.secretsService(entered.token) };
  });
}

type Entered = Omit<EnteredRun, 'secretsService'>;

async function enterOfCalibration(ports: RemotePorts, run: CalibrationRun): Promise<Entered> {
  const entered = await enterCalibration(ports, run);
  if (entered === null) throw ended();
  return { ...entered, testCases: [] };
}

async function enterExecution(ports: RemotePorts, run: ActionsRun, job: number): Promise<Entered> {
  const { executionId, workspaceId } = run;
  const locked = await lockExecution(ports, executionId);
  if (locked?.execution.state !== 'running') throw ended();
  const [found] = await ports.database
    .in({ workspaceId })
    .select()
    .from(actionsJobs)
    .where(and(eq(actionsJobs.executionId, executionId), eq(actionsJobs.leg, job)));
  if (found === undefined) {
    throw new Problem('not-found', `The execution has no job ${job}.`);
  }
  const { testCases } = found;
  const variables = await executionVariables(ports.database, run);
  const endsAt = new Date(run.requestedAt.getTime() + ports.timeLimitSeconds * 1000);
  const ids = await idsAt(
    ports,
    run,
    testCases.map(({ position }) => position),
  );
  const bindings = (await ports.bindingsOf(run, ids)).map(({ id }) => id);
  const token = await issueExecutionToken(ports, { workspaceId, executionId, bindings, endsAt });
  return { token, endsAt, variables, testCases, calibration: null };
}

/** Nothing more is taken from the jobs of an execution that has ended. */
export function ended(): Problem {
  return new Problem('execution-ended', 'It has ended; its run has nothing more to do.');
}

async function idsAt(
  { database }: RemotePorts,
  run: ActionsRun,
  positions: readonly number[],
): Promise<string[]> {
  const rows = await database
    .in(run)
    .select({ testCaseId: executionTestCases.testCaseId })
    .from(executionTestCases)
    .where(
      and(
        eq(executionTestCases.executionId, run.executionId),
        inArray(executionTestCases.position, [...positions]),
      ),
    );
  return rows.flatMap(({ testCaseId }) => testCaseId ?? []);
}
