import type { Child } from 'hono/jsx';
import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';

/** So many of a kind are named; the others are counted. */
const MOST = 50;

interface Named {
  readonly name: string;
  readonly path?: string;
}

/** What a deletion would hit, each by name. */
export function ImpactList({ impact }: { readonly impact: z.output<typeof wire.impact> }) {
  const pathed = (base: string, items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ name, path: `${base}/${id}` }));
  const named = (items: readonly { name: string }[]) => items.map(({ name }) => ({ name }));
  const kinds: readonly (readonly [string, readonly Named[]])[] = [
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
  const hit = kinds.filter(([, items]) => items.length > 0);
  return (
    <>
      <p>
        {hit.length === 0
          ? 'Nothing uses it. The entry in the store stays.'
          : 'This takes effect at once. Entries in the store stay.'}
      </p>
      {hit.map(([title, items]) => (
        <Hit title={title} items={items} />
      ))}
    </>
  );
}

function Hit({ title, items }: { title: string; items: readonly Named[] }): Child {
  return (
    <>
      <h2>
        {title} ({items.length})
      </h2>
      <ul>
        {items.slice(0, MOST).map(({ name, path }) => (
          <li>{path === undefined ? name : <a href={path}>{name}</a>}</li>
        ))}
        {items.length > MOST && <li>and {items.length - MOST} more</li>}
      </ul>
    </>
  );
}
