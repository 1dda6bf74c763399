import { expect, test } from 'vitest';
import { addToTrend, trendOf } from '../../../../src/execution/history/trend.ts';
import { createRecord } from '../../../../src/library/index.ts';
import { newAdmin, openExecutionParts } from '../../../support/platform/execution.ts';
import { temporaryStore } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const DOCUMENT = new TextEncoder().encode(
  'openapi: 3.1.0\ninfo: {title: P, version: "1"}\npaths: {}',
);
const NONE = { passed: 0, failed: 0, known: 0, unproven: 0, blocked: 0 };

test('the last 30 runs of a record are kept, each the sum of its test cases in all batches', async () => {
  const parts = await openExecutionParts(temporaryStore());
  try {
    const ada = await newAdmin(parts);
    const { library } = parts.ports;
    const record = await createRecord(library, ada, {
      name: 'pets',
      specification: { kind: 'upload', fileName: 'openapi.yaml', content: DOCUMENT },
      repository: {
        ...{ type: 'github', url: 'https://github.com/acme/pets.git', branch: 'tests' },
        credential: null,
      },
      endpoints: 'all',
    });
    const run = (n: number) => {
      const id = `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
      return { id, workspaceId: ada.workspaceId, startedAt: new Date(Date.UTC(2026, 0, n)) };
    };
    const ended = (passed: number, seconds: number | null) => {
      return { recordId: record.id, run: { seconds, counts: { ...NONE, passed, failed: 1 } } };
    };
    for (let n = 1; n <= 32; n++) await addToTrend(parts.database, run(n), [ended(n, 1)]);
    await addToTrend(parts.database, run(32), [ended(5, 2), ended(6, null)]);
    const trend = await trendOf(library, record);
    expect(trend).toHaveLength(30);
    expect(await parts.database.in(ada).$count(tables.recordRuns)).toBe(30);
    expect(trend[0]).toMatchObject({ execution: run(3).id, passed: 3, seconds: 1 });
    const at = '2026-02-01T00:00:00.000Z';
    const sums = { ...NONE, passed: 43, failed: 3, seconds: 3 };
    expect(trend[29]).toEqual({ execution: run(32).id, at, ...sums });
  } finally {
    await parts.close();
  }
});
