import { progressOf } from './progress.ts';
import { type Execution, OUTCOMES, type Outcome, sumsOf, totalOf } from './sums.ts';

const TONES: Readonly<Record<Outcome, string>> = {
  failed: 'danger',
  blocked: 'attention',
  unproven: 'attention',
  known: 'muted',
  passed: 'success',
};
const WIDTH = 1000;
/** What is there is seen, however small its share. */
const LEAST = 6;

/**
 * The shares of outcomes as a bar, failures on the left, and in grey what is to come; nothing as long as there are no
 * results.
 */
export function OutcomeBar({ execution }: { readonly execution: Execution }) {
  const sums = sumsOf(execution);
  const done = totalOf(sums);
  if (done === 0) return null;
  const isOver = execution.status !== null;
  const all = isOver ? done : Math.max(done, progressOf(execution, Date.now()).expected ?? done);
  const toCome = all - done;
  const present = OUTCOMES.filter((of) => sums[of] > 0);
  const parts = [
    ...present.map((of) => `${sums[of].toLocaleString('en')} ${of}`),
    ...(toCome === 0 ? [] : [`about ${toCome.toLocaleString('en')} to come`]),
  ];
  let x = 0;
  return (
    <svg
      class="bar"
      role="img"
      aria-label={parts.join(', ')}
      viewBox={`0 0 ${WIDTH} 8`}
      preserveAspectRatio="none"
    >
      {present.map((of) => {
        const from = x;
        x += Math.max(LEAST, Math.round((sums[of] / all) * WIDTH));
        return <rect class={`tone-${TONES[of]}`} x={from} y={0} width={WIDTH - from} height={8} />;
      })}
      {toCome > 0 && <rect class="rest" x={x} y={0} width={Math.max(0, WIDTH - x)} height={8} />}
    </svg>
  );
}
