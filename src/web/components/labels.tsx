import { address } from '../address.ts';

/** Labels side by side, each a link to what else has it. */
export function Labels({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return <span class="none">–</span>;
  return (
    <span>
      {labels.map((label) => (
        <>
          <a class="label" href={address('/test-cases', { labels: label })}>
            {label}
          </a>{' '}
        </>
      ))}
    </span>
  );
}
