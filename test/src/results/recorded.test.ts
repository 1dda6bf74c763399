import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reportLines } from '../../../src/cli/run/report-lines.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { WIREMOCK } from './recorded/wiremock.ts';

/*
 * Runs of real servers, recorded and trimmed: of tests that fail in the same way by the same rule one is kept, of
 * rules that hold one test, and of each response what it says. That changes no group. The causes were identified by
 * hand, with curl, at the same server.
 */

const recorded = (file: string) =>
  buildResults({
    records: readRecords(readFileSync(new URL(`recorded/${file}`, import.meta.url), 'utf8')),
    document: { title: '', sha256: '' },
    seconds: 1,
  });

const found = recorded('wiremock-3.9.1.jsonl');
const failed = found.groups.filter(({ kind }) => kind !== 'blocked' && kind !== 'unproven');

test('no group of a run of WireMock mixes two causes, and none is missing', () => {
  expect(failed.map(({ title }) => title).sort()).toEqual(Object.values(WIREMOCK).flat().sort());
  const single = Object.values(WIREMOCK).filter((titles) => titles.length === 1);
  expect([single.length, Object.keys(WIREMOCK).length]).toEqual([20, 23]);
});

test.each([
  [80, 110],
  [120, 100],
])('%i columns wide, it takes two screens, and names every cause', (width, rows) => {
  const lines = reportLines(found, { paint: (_, text) => text, width, most: 10 });
  const taken = lines.map(({ length }) => Math.max(1, Math.ceil(length / width)));
  expect(taken.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(rows);
  const shown = lines.join('\n');
  for (const { title } of failed) expect(shown).toContain(title.slice(0, width - 5));
});
