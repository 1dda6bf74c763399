import type { ExecutionPorts } from '../execution-ports.ts';
import { CALIBRATION_RUNS } from './calibration-runs.ts';
import { EXECUTION_RUNS } from './execution-runs.ts';
import { nextLookMs } from './next-step.ts';
import type { ChangedRun } from './run-subject.ts';

/** What workflow runs work for. */
export const RUN_SUBJECTS = [EXECUTION_RUNS, CALIBRATION_RUNS];

const AT_ONCE = 100;

/**
 * Has the runs of a subject checked that are due, since a hook may have gone missing. Many processes do this at
 * once: what one holds is left to it.
 */
export function sendDueChecks(
  ports: ExecutionPorts,
  subject: (typeof RUN_SUBJECTS)[number],
): Promise<void> {
  return ports.database.transaction(async () => {
    const at = ports.now();
    const due = await subject.lockDue(ports, at, AT_ONCE);
    for (const { id, looks, isOpen } of due) {
      const next = new Date(at.getTime() + nextLookMs(looks));
      await subject.storeCheck(ports, id, { looks: looks + 1, lookAt: isOpen ? next : null });
    }
    const open = due.filter(({ isOpen }) => isOpen);
    await subject.sendChecks(
      ports,
      open.map(({ id }) => id),
    );
  });
}

/** Something has happened to a workflow run: it is checked, if it is one of ours. */
export async function runChanged(
  ports: Pick<ExecutionPorts, 'database' | 'queue'>,
  changed: ChangedRun,
): Promise<void> {
  for (const subject of RUN_SUBJECTS) {
    const id = await subject.findId(ports, changed);
    if (id !== undefined) await subject.sendChecks(ports, [id]);
  }
}
