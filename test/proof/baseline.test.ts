import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { grown, readBaseline } from '../../proof/baseline.ts';
import { reportSchema } from '../../proof/report.ts';
import { skippedWhole } from '../../proof/verdicts/skipped-whole.ts';
import { plainPorts } from '../../src/cli/reading/plain-ports.ts';
import { readDocument } from '../../src/generator/document/read.ts';
import { generate } from '../../src/generator/index.ts';

const DOCUMENTS = fileURLToPath(new URL('../documents/', import.meta.url));

async function countsOf(document: string) {
  const made = generate(await readDocument(document, plainPorts), { take: () => {} });
  const { endpoints } = reportSchema.parse(JSON.parse(JSON.stringify(made.report)));
  const untested = endpoints.filter(({ cases }) => cases.length === 0);
  return {
    document,
    untested: untested.map(({ method, path }) => `${method} ${path}`),
    skippedWhole: endpoints.filter(({ cases }) => cases.length > 0).flatMap(skippedWhole),
  };
}

test('no document here loses more operations or places than proof/baseline.json allows', async () => {
  const names = readdirSync(DOCUMENTS, { recursive: true, encoding: 'utf8' });
  const documents = names.filter((name) => /\.(?:ya?ml|json)$/.test(name));
  const counts = await Promise.all(documents.map((name) => countsOf(join(DOCUMENTS, name))));
  expect(counts.length).toBeGreaterThan(10);
  expect(grown(counts, readBaseline())).toEqual([]);
});

test('a count that grows is named, and a new document may lose nothing', () => {
  const baseline = { 'a.yaml': { untested: 1, skippedWhole: 2 } };
  const lost = { untested: ['GET /x'], skippedWhole: ['body /a', 'body /b'] };
  expect(grown([{ document: '/docs/a.yaml', ...lost }], baseline)).toEqual([]);
  const more = { ...lost, skippedWhole: ['body /a', 'body /b', 'body /c'] };
  expect(grown([{ document: '/docs/a.yaml', ...more }], baseline)).toEqual([
    'LOST /docs/a.yaml: 3 places skipped whole; proof/baseline.json has 2',
  ]);
  expect(grown([{ document: 'b.yaml', ...lost }], baseline)).toHaveLength(2);
});

test('a field that is left out by design is no loss', () => {
  const skip = { location: 'body', at: '/a', scenario: '*' } as const;
  const reasons = ['read-only: not sent in a request', 'no valid value was found'];
  const skipped = reasons.map((reason) => ({ ...skip, reason }));
  const row = { ...skip, scenario: '1.02', reason: 'no pattern' };
  expect(skippedWhole({ skipped: [...skipped, row] })).toEqual([
    'body /a: no valid value was found',
  ]);
});
