import { provenShare } from '../../../components/results/outcome-counts.ts';
import { percent } from '../../../components/results/percent.ts';
import { type Execution, type Outcome, sumsOf, totalOf } from './sums.ts';

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
          <a class="tile-link" href={`/executions/${execution.id}/results?outcome=${of}`}>
            <strong class="tile-count">{sums[of].toLocaleString('en')}</strong> {label}
          </a>
        </li>
      ))}
      <li class="tile">
        <a class="tile-link" href="/docs/outcomes">
          <strong class="tile-count">{percent(provenShare(sums))}</strong> Proven
        </a>
      </li>
    </ul>
  );
}
