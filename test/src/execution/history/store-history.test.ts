import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { recordHistory, rerunExecution } from '../../../../src/execution/index.ts';
import { deleteRecord } from '../../../../src/library/index.ts';
import { startSampleApi } from '../../../../src/server/demo/index.ts';
import { type GitServer, startGitServer } from '../../../support/network/git-server.ts';
import { clinicPipeline } from '../../../support/platform/clinic-pipeline.ts';
import { executionBench } from '../../../support/platform/execution.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const { executions, testCaseHistory } = tables;
const WHOLE = { offset: 0, limit: 20, runs: 30 };
const FAULTY = 'post_pets/negative_body_owner_name/1.05';

describe.each(PLAIN_STORES)('the history of a record on $name', ({ create }) => {
  let git: GitServer;
  beforeAll(async () => {
    git = await startGitServer();
    git.seed('clinic', { 'README.md': 'Clinic\n' });
  });
  afterAll(() => git.close());
  const { parts, newAdmin, start, ended } = executionBench(create);

  /** Sends the suite on the branch to a new API, with these known failures. */
  const sendTo = async (fault: boolean, known: readonly object[] = []) => {
    const api = await startSampleApi({ fault });
    onTestFinished(() => api.stop());
    const files: Record<string, string> = {
      'generated-scripts/known.json': JSON.stringify({ version: 1, known }),
    };
    for (const slug of ['get_pets', 'post_pets']) {
      const path = `generated-scripts/env/${slug}_environment.txt`;
      const environment = git.git('clinic', ['show', `refs/heads/api-tests:${path}`]);
      files[path] = environment.replace(/http:..127.0.0.1:\d+/, api.baseUrl);
    }
    git.push('clinic', 'api-tests', files);
    return api.baseUrl;
  };

  test('has the outcomes of its executions, while its test cases are there', async () => {
    const { ports, database } = parts();
    const ada = await newAdmin();
    const pipelineId = await clinicPipeline(parts(), ada, git, 'http://127.0.0.1:9');
    const read = () => recordHistory(ports.library, ada, 'clinic', WHOLE);
    const unrun = await read();
    expect(unrun).toMatchObject({ total: 2, flaky: [], trend: [] });
    const rowOf = (history: typeof unrun, row: number) =>
      history.rows.find(({ endpoint }) => endpoint === ['GET /pets', 'POST /pets'][row]);
    const cell = (history: typeof unrun, row: number, scenario: string) =>
      rowOf(history, row)?.cells.find((one) => one.scenario === scenario);
    expect(cell(unrun, 1, '1.05')).toMatchObject({ outcomes: '', tests: expect.any(Number) });

    const urls = [await sendTo(true)];
    const first = await ended(ada, await start(ada, pipelineId));
    urls.push(await sendTo(false));
    const second = await ended(ada, await start(ada, pipelineId));
    urls.push(await sendTo(true, [{ id: FAULTY, reason: 'issue 12' }]));
    const again = await rerunExecution(ports, ada, first.execution.id, 'failed');
    const third = await ended(ada, again);
    expect([first, second, third].map(({ execution }) => execution.status)).toEqual([2, 1, 1]);

    const found = await read();
    // What needs a person comes first: the other one has only passed.
    expect(unrun.rows.map(({ endpoint }) => endpoint)).toEqual(['GET /pets', 'POST /pets']);
    expect(found.rows.map(({ endpoint }) => endpoint)).toEqual(['POST /pets', 'GET /pets']);
    expect(cell(found, 1, '1.05')).toMatchObject({ outcomes: 'fpk' });
    expect(cell(found, 1, 'valid')).toMatchObject({ outcomes: 'ppp', tests: 2 });
    expect(cell(unrun, 1, 'variants')).toMatchObject({ outcomes: '', tests: 24 });
    expect(cell(found, 1, 'variants')).toMatchObject({ outcomes: 'ppp', tests: 24 });
    // It was no part of what was run again.
    expect(cell(found, 0, 'valid')).toMatchObject({ outcomes: 'pp' });
    expect(cell(found, 0, '1.03')?.skipped).toMatch(/^no minLength/);
    expect(cell(found, 0, '1.00')).toBeUndefined();
    const of = [first, second, third].map(({ execution }) => execution.id);
    const run = (n: number, position: number) => {
      return { execution: of[n], position, baseUrl: urls[n] };
    };
    expect(rowOf(found, 1)?.runs).toMatchObject([run(0, 1), run(1, 1), run(2, 1)]);
    expect(rowOf(found, 0)?.runs).toMatchObject([run(0, 0), run(1, 0)]);
    const counts = [first, second].map(({ testCases: [get, post] }) => {
      return (get?.counts.passed ?? 0) + (post?.counts.passed ?? 0);
    });
    expect(found.trend).toMatchObject([
      { execution: of[0], passed: counts[0], failed: 1, known: 0, unproven: 0, blocked: 0 },
      { execution: of[1], passed: counts[1], failed: 0 },
    ]);

    // The whole of what was run is a measure of the whole; the whole of a part is none.
    const whole = await ended(ada, await rerunExecution(ports, ada, second.execution.id, 'all'));
    const part = await ended(ada, await rerunExecution(ports, ada, third.execution.id, 'all'));
    const repeated = await read();
    expect(repeated.trend.map(({ execution }) => execution)).toEqual([
      ...[of[0], of[1]],
      whole.execution.id,
    ]);

    // What lists read is written with each run and generation.
    const [generated] = await database.in(ada).select().from(tables.generationRuns);
    const written = generated?.scenarios?.endpoints['GET /pets'] ?? [];
    expect(written.map(([scenario]) => scenario)).toContain('valid');
    const histories = await database.in(ada).select().from(testCaseHistory);
    for (const { summary, runs, lastExecution, lastCounts } of histories) {
      expect(summary?.runs.at(-1)?.execution).toBe(lastExecution);
      expect(lastCounts).toEqual(runs.at(-1)?.counts);
      expect(summary?.scenarios.valid?.[0]).toHaveLength(runs.length);
    }

    const eve = await newAdmin();
    await expect(recordHistory(ports.library, eve, 'clinic', WHOLE)).rejects.toMatchObject({
      kind: 'not-found',
    });
    const isFirst = eq(executions.id, first.execution.id);
    await database.in(ada).delete(executions).where(isFirst);
    const later = await read();
    expect(cell(later, 1, '1.05')).toMatchObject({ outcomes: 'fpkkk' });
    expect(rowOf(later, 1)?.runs.map(({ execution }) => execution)).toEqual([
      ...[null, of[1], of[2]],
      ...[whole.execution.id, part.execution.id],
    ]);
    expect(later.trend.map(({ execution }) => execution)).toEqual([
      ...[null, of[1]],
      whole.execution.id,
    ]);

    // A pipeline holds them, so that the test cases stay, and are no record's.
    await deleteRecord(ports.library, ada, 'clinic');
    expect(await database.in(ada).$count(testCaseHistory)).toBe(2);
    await database.in(ada).delete(tables.pipelines);
    await database.in(ada).delete(tables.testCases);
    expect(await database.in(ada).$count(testCaseHistory)).toBe(0);
  });
});
