import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { RunCharts } from '../../components/charts.tsx';
import { isCancelled } from '../../components/status.tsx';

type Summary = z.output<typeof wire.executionSummary>;

const RECENT = 10;

/** How the executions of a pipeline went, as charts. @param executions the newest first */
export function History({ executions }: { readonly executions: readonly Summary[] }) {
  const ended = executions.filter((one) => one.status !== null && !isCancelled(one));
  if (ended.length === 0) return null;
  const recent = ended.slice(0, RECENT);
  const passed = recent.filter(({ status }) => status === 1).length;
  // Of those without results, such as one whose runtime was away, there is nothing to draw.
  const runs = ended.toReversed().flatMap((one) => {
    const { id, number, received_at: at, sum } = one;
    const name = number === null ? null : `#${number}`;
    if (sum === null) return [];
    const { counts } = sum;
    return [{ href: `/executions/${id}`, name, at, counts, milliseconds: tookOf(one) }];
  });
  return (
    <>
      <p>
        {recent.length === 1
          ? `The last run ${passed === 1 ? 'passed' : 'did not pass'}.`
          : `${passed} of the last ${recent.length} runs passed.`}
      </p>
      <RunCharts runs={runs} took="Took" />
    </>
  );
}

/** How long its tests took, as its page says it. */
function tookOf({ received_at: received, started_at: started, ended_at: to }: Summary): number {
  return to === null ? 0 : Date.parse(to) - Date.parse(started ?? received);
}
