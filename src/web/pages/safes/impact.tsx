import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { type AffectedItem, AffectedItems } from '../affected-items.tsx';

/** What a deletion would hit, each by name. */
export function ImpactList({ impact }: { readonly impact: z.output<typeof wire.impact> }) {
  const pathed = (base: string, items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ name, path: `${base}/${id}` }));
  const named = (items: readonly { name: string }[]) => items.map(({ name }) => ({ name }));
  const kinds: readonly (readonly [string, readonly AffectedItem[]])[] = [
    ['Credentials that go with it', named(impact.credentials)],
    ['Test cases that can read it no longer', pathed('/test-cases', impact.test_cases)],
    ['Pipelines that hold such test cases', pathed('/pipelines', impact.pipelines)],
    ['Git credentials that lose their token', impact.git_credentials.map((name) => ({ name }))],
    [
      'Generation records that use such a Git credential',
      impact.records.map((name) => ({ name, path: `/records/${encodeURIComponent(name)}` })),
    ],
    ['Workflow access that can read it no longer', named(impact.oidc_policies)],
  ];
  const isUsed = kinds.some(([, items]) => items.length > 0);
  return (
    <>
      <p>
        {isUsed
          ? 'This takes effect at once. Entries in the store stay.'
          : 'Nothing uses it. The entry in the store stays.'}
      </p>
      {kinds.map(([title, items]) => (
        <AffectedItems title={title} items={items} />
      ))}
    </>
  );
}
