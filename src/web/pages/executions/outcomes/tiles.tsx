import { percent } from '../../../components/charts.tsx';
import { type Execution, type Outcome, provenOf, sumsOf, totalOf } from './sums.ts';

const TILES: readonly (readonly [Outcome, string, string])[] = [
  ['passed', 'Passed', 'success'],
  ['failed', 'Failed', 'danger'],
  ['known', 'Known', 'muted'],
  ['unproven', 'Unproven', 'attention'],
  ['blocked', 'Blocked', 'attention'],
];

/** How many tests ended how, each leading to them, and which share has a verdict; nothing without results. */
export function Tiles({ execution }: { readonly execution: Execution }) {
  const sums = sumsOf(execution);
  if (totalOf(sums) === 0) return null;
  return (
    <ul class="tiles">
      {TILES.map(([of, label, tone]) => (
        <li class={sums[of] === 0 ? 'tile' : `tile tone-${tone}`}>
          <a href={`/executions/${execution.id}/results?outcome=${of}`}>
            <strong>{sums[of].toLocaleString('en')}</strong> {label}
          </a>
        </li>
      ))}
      <li class="tile">
        <a href="/docs/outcomes">
          <strong>{percent(provenOf(sums))}</strong> Proven
        </a>
      </li>
    </ul>
  );
}
