import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { issueExecutionToken, recordAudit } from '../../identity/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { lockExecution } from '../lifecycle/lock-execution.ts';
import { parameterVariables } from '../parameters/run-parameters.ts';
import type { LegTestCase } from '../tables.ts';
import { actionsLegs, executionTestCases } from '../tables.ts';
import { type ActionsRun, admitRun, type RunCaller } from './admit-run.ts';
import type { RemotePorts } from './remote-ports.ts';

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
}

/**
 * Gives a job of an execution's run its test cases, and a token for their secrets.
 * @param read gives `{leg}`, the number of the job; whoever is not let in is not listened to
 * @throws Problem as `admitRun`; `input-faulty`; `not-found` for a job that it does not have; `execution-ended`
 */
export async function enterRun(
  ports: RemotePorts,
  caller: RunCaller,
  read: () => Promise<unknown>,
): Promise<EnteredRun> {
  const { executionId, remoteAddress } = caller;
  const run = await admitRun(ports, caller, 'execution.enter');
  const { leg } = parseInput(entering, await read());
  const { workspaceId } = run;
  return ports.database.transaction(async () => {
    const locked = await lockExecution(ports, executionId);
    if (locked?.execution.state !== 'running') throw ended();
    const [found] = await ports.database
      .in({ workspaceId })
      .select()
      .from(actionsLegs)
      .where(and(eq(actionsLegs.executionId, executionId), eq(actionsLegs.leg, leg)));
    if (found === undefined) {
      throw new Problem('not-found', `The execution has no job ${leg}.`);
    }
    const positions = found.testCases.map(({ position }) => position);
    const endsAt = new Date(run.askedAt.getTime() + ports.timeLimitSeconds * 1000);
    const ids = await idsAt(ports, run, positions);
    const bindings = await ports.bindingsOf(run, ids);
    const grant = { workspaceId, executionId, bindings, endsAt };
    const token = await issueExecutionToken(ports, grant);
    const entry = { actor: `execution:${executionId}`, via: 'oidc', target: `job ${leg}` } as const;
    const done = {
      action: 'execution.enter',
      workspaceId,
      remoteAddress,
      outcome: 'done',
    } as const;
    await recordAudit(ports.identity, { ...entry, ...done });
    const secretsService = ports.secretsService(token);
    const variables = parameterVariables(locked.execution.parameters);
    return { token, secretsService, endsAt, variables, testCases: found.testCases };
  });
}

/** Nothing more is taken from the jobs of an execution that has ended. */
export function ended(): Problem {
  return new Problem('execution-ended', 'The execution has ended; its run has nothing more to do.');
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
