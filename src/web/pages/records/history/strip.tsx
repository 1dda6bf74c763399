import { inWords, lookOf } from './letters.ts';

/** How a test or scenario ended in its last runs, a sign each; a screen reader hears the sum. */
export function Strip({ outcomes }: { readonly outcomes: string }) {
  return (
    <span class="strip">
      <span aria-hidden="true">
        {[...outcomes].map((letter) => {
          const { sign, tone } = lookOf(letter);
          return <span class={`tone-${tone}`}>{sign}</span>;
        })}
      </span>
      <span class="unseen">{inWords(outcomes)}</span>
    </span>
  );
}
