import type { Seen } from './index.tsx';
import { inWords, lastOf, lookOf } from './letters.ts';
import { endpointPath, resultsPath, VALID } from './paths.ts';

type Row = Seen['items'][number];

/**
 * Of each endpoint the last outcome of each scenario, which leads to its tests in that run; without a test, to the
 * reason.
 * @param path that of the record
 */
export function Matrix({ seen, path }: { readonly seen: Seen; readonly path: string }) {
  const { items, total } = seen;
  const tested = items.flatMap(({ cells }) => cells.filter(({ tests }) => tests > 0));
  const words = new Map(tested.map((cell) => [cell.scenario, cell.words]));
  const scenarios = [...words.keys()].sort(
    (a, b) => Number(b === VALID) - Number(a === VALID) || (a < b ? -1 : 1),
  );
  return (
    <>
      <p class="hint">
        {items.length} of {total.toLocaleString('en')} endpoints: ✓ passed, ✗ failed, k known
        failure, ? unproven, ! blocked, · not run yet, – no test, empty: no field of this type. The
        page of an endpoint has every run of it, and why it lacks tests.
      </p>
      <section class="matrix" aria-label="Endpoints and scenarios" tabindex={0}>
        <table>
          <caption class="unseen">The last outcome of each scenario of each endpoint</caption>
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              {scenarios.map((scenario) => (
                <th scope="col">
                  <abbr title={words.get(scenario)}>{scenario}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr>
                <th scope="row">
                  <a href={endpointPath(path, row.endpoint)}>{row.endpoint}</a>
                </th>
                {scenarios.map((scenario) => (
                  <td>{cellOf(row, scenario, path)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function cellOf(row: Row, scenario: string, path: string) {
  const cell = row.cells.find((one) => one.scenario === scenario);
  if (cell === undefined) return null;
  const there = endpointPath(path, row.endpoint, scenario);
  if (cell.tests === 0) {
    return (
      <a class="none" href={there} title={cell.skipped ?? undefined}>
        –<span class="unseen">no test</span>
      </a>
    );
  }
  const at = lastOf(cell.outcomes);
  const { sign, tone, word } = lookOf(cell.outcomes[at]);
  return (
    <a
      class={`tone-${tone}`}
      href={resultsPath(row, cell, at) ?? there}
      title={inWords(cell.outcomes)}
    >
      {sign}
      <span class="unseen">{word}</span>
    </a>
  );
}
