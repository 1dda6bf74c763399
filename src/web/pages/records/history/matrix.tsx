import { WORDS } from '../../../../generator/cases/catalog.ts';
import { address } from '../../../address.ts';
import type { Seen } from './index.tsx';
import { inWords, lastOf, lookOf } from './letters.ts';

type Row = Seen['items'][number];
type Cell = Row['cells'][number];

/** Of each endpoint the last outcome of each scenario; a click leads to its tests in the last run. */
export function Matrix({ seen, path }: { readonly seen: Seen; readonly path: string }) {
  const { items, total } = seen;
  const all = items.flatMap(({ cells }) => cells.map(({ scenario }) => scenario));
  const scenarios = [...new Set(all)].filter((one) => one !== '*').sort();
  return (
    <>
      <p class="hint">
        {items.length} of {total.toLocaleString('en')} endpoints. ✓ passed, ✗ failed, k known
        failure, ? unproven, ! blocked, – no test: the endpoint's page says why.
      </p>
      <section class="matrix" aria-label="Endpoints and scenarios" tabindex={0}>
        <table>
          <caption class="unseen">The last outcome of each scenario of each endpoint</caption>
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              {scenarios.map((scenario) => (
                <th scope="col">
                  <abbr title={WORDS.get(scenario) ?? 'valid requests'}>{scenario}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr>
                <th scope="row">
                  <a href={address(`${path}/history`, { endpoint: row.endpoint })}>
                    {row.endpoint}
                  </a>
                </th>
                {scenarios.map((scenario) => (
                  <td>{cellOf(row, scenario)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function cellOf(row: Row, scenario: string) {
  const cell = row.cells.find((one) => one.scenario === scenario);
  if (cell === undefined || cell.tests === 0) return <span class="none">–</span>;
  const { sign, tone, word } = lookOf(lastOf(cell.outcomes) ?? '');
  return (
    <a class={`tone-${tone}`} href={testsOf(row, cell)} title={inWords(cell.outcomes)}>
      {sign}
      <span class="unseen">{word}</span>
    </a>
  );
}

/** The tests of a scenario in the last run of its endpoint. */
function testsOf({ latest }: Row, { scenario }: Cell): string | undefined {
  if (latest === null) return undefined;
  const { execution, position } = latest;
  return address(`/executions/${execution}/results`, {
    test_case: String(position),
    scenario: scenario === 'valid' ? undefined : scenario,
  });
}
