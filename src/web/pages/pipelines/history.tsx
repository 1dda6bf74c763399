import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { HistoryChart, PassRateChart, passRate, percent } from '../../components/charts.tsx';

type Summary = z.output<typeof wire.executionSummary>;

/** How the executions of a pipeline went, as two small charts. */
export function History({ executions }: { readonly executions: readonly Summary[] }) {
  const ended = executions.filter(({ status }) => status !== null);
  if (ended.length === 0) return null;
  return (
    <div class="charts">
      <figure>
        <HistoryChart executions={ended} />
        <figcaption>Status and duration of the last {ended.length}</figcaption>
      </figure>
      <figure>
        <PassRateChart executions={ended} />
        <figcaption>Pass rate over ten: {percent(passRate(ended))} now</figcaption>
      </figure>
    </div>
  );
}
