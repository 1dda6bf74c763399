import { LineChart, percent } from '../../../components/charts.tsx';
import { duration, Time } from '../../../components/time.tsx';
import type { Seen } from './index.tsx';

type Point = Seen['trend'][number];

/** How the last runs of a record went: what passed, what was proven, and how long it took. */
export function Trend({ trend }: Pick<Seen, 'trend'>) {
  const last = trend.at(-1);
  if (last === undefined) return <p>Its tests have not run yet.</p>;
  const longest = Math.max(1, ...trend.map(({ seconds }) => seconds));
  const charts = [
    ['Passed', trend.map(passedOf), percent(passedOf(last))],
    ['Proven', trend.map(provenOf), percent(provenOf(last))],
    [
      'Duration of the tests',
      trend.map(({ seconds }) => seconds / longest),
      duration(last.seconds * 1000),
    ],
  ] as const;
  const tests = allOf(last).toLocaleString('en');
  return (
    <>
      <p>
        The last run: {tests} tests, <Time at={last.at} />
        {last.execution !== null && (
          <>
            {' '}
            (<a href={`/executions/${last.execution}`}>the execution</a>)
          </>
        )}
        .
      </p>
      <div class="charts">
        {charts.map(([name, values, now]) => (
          <figure>
            <LineChart
              values={values}
              label={`${name} in the last ${values.length === 1 ? 'run' : `${values.length} runs`}: ${now} now`}
            />
            <figcaption>
              {name}: {now}
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}

function allOf({ passed, failed, known, unproven, blocked }: Point): number {
  return Math.max(1, passed + failed + known + unproven + blocked);
}

function passedOf(point: Point): number {
  return point.passed / allOf(point);
}

/** The share of tests with a verdict. */
function provenOf(point: Point): number {
  return (point.passed + point.failed + point.known) / allOf(point);
}
