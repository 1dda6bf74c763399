import { RunCharts } from '../../../components/charts.tsx';
import { testsOf } from '../../../components/results/outcome-counts.ts';
import { Time } from '../../../components/time.tsx';
import type { Seen } from './index.tsx';

/** How the last runs of a record went: outcomes, what was proven, and how long the tests took. */
export function Trend({ trend }: Pick<Seen, 'trend'>) {
  const last = trend.at(-1);
  if (last === undefined) return <p>Its tests have not run yet.</p>;
  const runs = trend.map(({ execution, at, seconds, ...counts }) => ({
    href: execution === null ? null : `/executions/${execution}`,
    ...{ name: null, at, counts, milliseconds: seconds * 1000 },
  }));
  return (
    <>
      <p>
        The last run: {testsOf(last).toLocaleString('en')} tests, <Time at={last.at} />
        {last.execution !== null && (
          <>
            {' '}
            (<a href={`/executions/${last.execution}`}>the execution</a>)
          </>
        )}
        .
      </p>
      <RunCharts runs={runs} took="Tests, one after another" />
    </>
  );
}
