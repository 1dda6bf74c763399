import { inWords, lookOf } from './letters.ts';

/** How a test or a scenario ended in its last runs, a sign each; a screen reader reads the sum. */
export function OutcomeSparkline({ outcomes }: { readonly outcomes: string }) {
  return (
    <span class="strip" title={inWords(outcomes)}>
      <span aria-hidden="true">
        {(outcomes.match(/(.)\1*/g) ?? []).map((same) => {
          const { sign, tone } = lookOf(same[0]);
          return <span class={`tone-${tone}`}>{sign.repeat(same.length)}</span>;
        })}
      </span>
      <span class="unseen">{inWords(outcomes)}</span>
    </span>
  );
}
