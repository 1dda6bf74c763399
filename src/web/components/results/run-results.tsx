import { countsInWords, OUTCOME_TONES, type OutcomeCounts, testsOf } from './outcome-counts.ts';

/** What a list knows of the results of a run. */
export interface RunSum {
  readonly counts: OutcomeCounts;
  readonly causes: number;
  readonly changes: { readonly added: number; readonly fixed: number } | null;
}

const WIDTH = 120;
/** What is there is seen, however small its share. */
const LEAST = 2;

/** The results of a run in a cell of a list: a bar, how many failed of how many, root causes, and what has changed. */
export function RunResults({ sum }: { readonly sum: RunSum | null }) {
  if (sum === null || testsOf(sum.counts) === 0) return <span class="none">–</span>;
  return (
    <span class="run-results">
      <MiniBar counts={sum.counts} />
      {inWords(sum)}
    </span>
  );
}

/** `5 of 624 failed, 3 root causes, 1 new`. */
export function inWords({ counts, causes, changes }: RunSum): string {
  const all = testsOf(counts).toLocaleString('en');
  const unsure = counts.blocked + counts.unproven;
  const first =
    counts.failed > 0
      ? `${counts.failed.toLocaleString('en')} of ${all} failed`
      : unsure > 0
        ? `${unsure.toLocaleString('en')} of ${all} without a verdict`
        : passedInWords(counts);
  const { added, fixed } = changes ?? { added: 0, fixed: 0 };
  return [
    first,
    ...(causes > 0 ? [`${causes} root cause${causes === 1 ? '' : 's'}`] : []),
    ...(added > 0 ? [`${added} new`] : []),
    ...(fixed > 0 ? [`${fixed} fixed`] : []),
  ].join(', ');
}

function passedInWords({ passed, known }: OutcomeCounts): string {
  const count = passed.toLocaleString('en');
  if (known === 0) return `${count} passed`;
  return `${count} of ${(passed + known).toLocaleString('en')} passed, ${known.toLocaleString('en')} known`;
}

function MiniBar({ counts }: { readonly counts: OutcomeCounts }) {
  const all = testsOf(counts);
  let x = 0;
  return (
    <svg
      class="bar mini"
      role="img"
      aria-label={countsInWords(counts)}
      viewBox={`0 0 ${WIDTH} 6`}
      preserveAspectRatio="none"
    >
      {OUTCOME_TONES.filter(([of]) => counts[of] > 0).map(([of, tone]) => {
        const from = x;
        x += Math.max(LEAST, (counts[of] / all) * WIDTH);
        return <rect class={`tone-${tone}`} x={from} y={0} width={WIDTH - from} height={6} />;
      })}
    </svg>
  );
}
