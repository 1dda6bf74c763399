import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startApi } from '../support/platform/api-platform.ts';
import { anyStore } from '../support/stores/stores.ts';

const NAME = /\bproofgate_[a-z_]+/g;

test('the dashboard and its page name metrics that the platform has, and all of them', async () => {
  const { platform } = await startApi(anyStore);
  const said = await (await fetch(`${platform.url}/metrics`)).text();
  const told = new Set([...said.matchAll(/^# TYPE (proofgate_\w+)/gm)].map(([, name]) => name));
  const dashboard = readFileSync('deploy/grafana/proofgate.json', 'utf8');
  const page = readFileSync('docs/monitoring.md', 'utf8');
  const named = [...`${dashboard}${page}`.matchAll(NAME)].map(([name]) =>
    name.replace(/_(?:bucket|count)$/, ''),
  );
  expect(named.filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !page.includes(name ?? ''))).toEqual([]);
});
