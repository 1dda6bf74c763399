import { html, raw } from 'hono/html';
import type { Seen } from './index.tsx';
import { inWords, type Look, lastOf, lookOf, NONE, WITHOUT_TEST } from './letters.ts';
import { anchorOf, endpointPath, resultsPath, VALID } from './paths.ts';

type Row = Seen['items'][number];
type Cell = Row['cells'][number];

/**
 * Of each endpoint the last outcome of each scenario, as a heat map. What has not passed leads to its tests in that run;
 * without a test, to the reason; what has passed needs no link, the page of the endpoint has it.
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
        {items.length} of {total.toLocaleString('en')} endpoints, those that fail first, then by
        path. <Legend />
      </p>
      <section class="matrix" aria-label="Endpoints and scenarios" tabindex={0}>
        <table>
          <caption class="unseen">The last outcome of each scenario of each endpoint</caption>
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              {scenarios.map((scenario) => (
                <th scope="col">
                  <span class="tall">
                    <b>{scenario}</b>
                    {scenario === VALID ? '' : ` ${words.get(scenario)}`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <MatrixRow row={row} scenarios={scenarios} path={path} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** What the signs mean, each as it looks. */
function Legend() {
  const looks = ['p', 'f', 'k', 'u', 'b', ''].map(lookOf);
  return (
    <>
      {[...looks, WITHOUT_TEST].map(({ sign, heat, word }) => (
        <span class="legend">
          <span class={`heat ${heat}`}>{sign}</span> {word}
        </span>
      ))}
      <span class="legend">empty: no field of this type</span>
    </>
  );
}

function MatrixRow(props: {
  readonly row: Row;
  readonly scenarios: readonly string[];
  readonly path: string;
}) {
  const { row, scenarios, path } = props;
  const cells = new Map(row.cells.map((cell) => [cell.scenario, cell]));
  const ownPath = endpointPath(path, row.endpoint);
  return (
    <tr>
      <th scope="row">
        <a href={ownPath}>{row.endpoint}</a>
      </th>
      {raw(scenarios.map((scenario) => cellOf(row, cells.get(scenario), ownPath)).join(''))}
    </tr>
  );
}

const EMPTY = String(<td />);
const PASSED = String(<td class={NONE}>{lookOf('p').sign}</td>);

/**
 * A cell as HTML: a page has up to 20,000, which take a fifth of the time that elements do.
 * @param ownPath the page of the endpoint
 */
function cellOf(row: Row, cell: Cell | undefined, ownPath: string): string {
  if (cell === undefined) return EMPTY;
  const { scenario, outcomes, tests, skipped } = cell;
  const anchor = `${ownPath}#${anchorOf(scenario)}`;
  if (tests === 0) return linkedCell(WITHOUT_TEST, anchor, skipped ?? '');
  const at = lastOf(outcomes);
  const look = lookOf(outcomes[at]);
  if (look.heat === NONE) return PASSED;
  return linkedCell(look, resultsPath(row, cell, at) ?? anchor, inWords(outcomes));
}

function linkedCell({ heat, sign, word }: Look, leadsTo: string, title: string): string {
  const link = `href="${html`${leadsTo}`}" title="${html`${title}`}"`;
  return `<td class="${heat}"><a ${link}>${sign}<span class="unseen">${word}</span></a></td>`;
}
