import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rerunExecution } from '../../../src/execution/index.ts';
import {
  createPipeline,
  createRecord,
  editPipeline,
  editRecord,
  uploadTestCase,
} from '../../../src/library/index.ts';
import {
  checkRuntimesOf,
  createActionsRuntime,
  deleteActionsRuntime,
  editActionsRuntime,
  getRuntime,
  installWorkflow,
} from '../../../src/runtimes/index.ts';
import {
  type ActionsBench,
  actionsBench,
  type Pipelined,
  PLATFORM,
} from '../../support/actions/actions.ts';
import { ACTIONS_SETTINGS } from '../../support/actions/settings.ts';
import { problemOf } from '../../support/network/read-from.ts';
import { recordNamed } from '../../support/platform/library.ts';
import { testIssuer } from '../../support/platform/oidc-issuer.ts';
import { anyStore, PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

describe.each(PLAIN_STORES)('a runtime on GitHub Actions, on $name', ({ create }) => {
  const issuer = testIssuer(PLATFORM, () => new Date());
  let bench: ActionsBench;
  let pipeline: Pipelined;
  beforeAll(async () => {
    bench = await actionsBench(await create(), issuer);
    pipeline = await bench.pipeline(1);
  });
  afterAll(() => bench.close());
  const health = async (name = pipeline.runtime) => {
    const { operational, reason } = await getRuntime(bench.ports.library, bench.actor, name);
    return { operational, reason };
  };
  const lacking = (words: string) => ({
    operational: false,
    reason: expect.stringContaining(words),
  });

  test('is not operational while its workflow is disabled, and its pipelines are blocked', async () => {
    expect(await health()).toEqual({ operational: true, reason: null });
    bench.github.gaps.actions.setState('disabled_manually');
    const { execution } = await bench.ended(await bench.start(pipeline.id));
    expect(execution).toMatchObject({
      status: 3,
      reason: expect.stringContaining('has disabled .github/workflows/proofgate-run.yml'),
    });
    expect(await health()).toEqual(lacking('disabled_manually'));
    bench.github.gaps.actions.setState('active');
    await checkRuntimesOf(bench.ports, 'octo');
    expect(await health()).toEqual({ operational: true, reason: null });
  });

  test('says when the App is suspended, as GitHub reports the installation', async () => {
    bench.github.gaps.suspend(true);
    await checkRuntimesOf(bench.ports, 'octo');
    expect(await health()).toEqual(lacking('unsuspend it in the account'));
    bench.github.gaps.suspend(false);
    await checkRuntimesOf(bench.ports, 'octo');
    expect(await health()).toEqual({ operational: true, reason: null });
  });

  test('says when its repository is not there, and has none of another account', async () => {
    const { ports, actor } = bench;
    const made = { ...ACTIONS_SETTINGS, concurrency: 1 };
    const gone = { ...made, name: 'gone', repository: 'octo/nothing-here' };
    await createActionsRuntime(ports, actor, gone);
    expect(await health('gone')).toEqual(lacking('octo/nothing-here is not there'));
    const foreign = { ...made, name: 'foreign', repository: 'contributor/api' };
    expect((await problemOf(createActionsRuntime(ports, actor, foreign))).kind).toBe(
      'credential-missing',
    );
    const moved = editActionsRuntime(ports, actor, 'gone', { repository: 'contributor/api' });
    expect((await problemOf(moved)).kind).toBe('credential-missing');
  });

  test('does not take another repository for its own because of the name', async () => {
    const { ports, actor, github } = bench;
    const { id, runtime, repository } = await bench.pipeline(1);
    await github.ask('DELETE', `/repos/${repository}`, z.unknown());
    await github.seed(repository.replace('octo/', ''), { 'README.md': 'another\n' });
    const { execution } = await bench.ended(await bench.start(id));
    expect(execution).toMatchObject({
      status: 3,
      reason: expect.stringContaining('is another repository than it was'),
    });
    await editActionsRuntime(ports, actor, runtime, { repository });
    expect(await health(runtime)).toEqual(lacking('install it'));
  });

  test('that was never seen at its new place ends as blocked while GitHub refuses to be asked', async () => {
    const { ports, actor, github } = bench;
    const { id, runtime, repository } = await bench.pipeline(1);
    github.gaps.limit('primary', 0, 1000);
    await editActionsRuntime(ports, actor, runtime, { repository });
    const { execution } = await bench.ended(await bench.start(id));
    github.gaps.limit('primary', 0, 0);
    expect(execution).toMatchObject({ status: 3, reason: expect.stringContaining('asks to wait') });
    expect(github.gaps.workflowRuns).toEqual([]);
  });

  test('with its own branch says that the default branch needs the workflow too', async () => {
    const { ports, actor, github } = bench;
    await github.seed('branched', { 'README.md': '# API' });
    await github.push('branched', 'ci', { 'a.txt': 'a' }, 'main');
    const made = { ...ACTIONS_SETTINGS, name: 'branched', concurrency: 1, ref: 'ci' };
    await createActionsRuntime(ports, actor, { ...made, repository: 'octo/branched' });
    expect(await installWorkflow(ports, actor, 'branched')).toMatch(/^[0-9a-f]{40}$/);
    expect(await health('branched')).toEqual(lacking('commit it there'));
  });

  test('says what a server without an App lacks', async () => {
    const { ports, actor } = bench;
    const input = { ...ACTIONS_SETTINGS, name: 'bare', repository: 'octo/x', concurrency: 1 };
    await createActionsRuntime({ ...ports, remote: null }, actor, input);
    expect(await health('bare')).toEqual(lacking('has no GitHub App (APP_ID)'));
  });

  test('is not deleted while a pipeline names it', async () => {
    const { ports, actor } = bench;
    const used = deleteActionsRuntime(ports, actor, pipeline.runtime);
    expect((await problemOf(used)).kind).toBe('runtime-in-use');
    const made = { ...ACTIONS_SETTINGS, concurrency: 1, repository: 'octo/free' };
    await createActionsRuntime(ports, actor, { ...made, name: 'free' });
    await deleteActionsRuntime(ports, actor, 'free');
    expect((await problemOf(deleteActionsRuntime(ports, actor, 'free'))).kind).toBe('not-found');
    expect((await problemOf(deleteActionsRuntime(ports, actor, 'managed'))).kind).toBe(
      'field-fixed',
    );
  });

  test('runs nothing that its workflow cannot check out', async () => {
    const { ports, actor } = bench;
    const content = new TextEncoder().encode('x = 1\n');
    const uploaded = await uploadTestCase(ports.library, actor, { fileName: 'test_a.py', content });
    const input = { name: 'uploaded', runtime: pipeline.runtime, testCaseIds: [uploaded.id] };
    const { id } = await createPipeline(ports.library, actor, input);
    const { execution } = await bench.ended(await bench.start(id));
    expect(execution).toMatchObject({
      status: 3,
      reason: expect.stringContaining('an uploaded script is in no repository'),
    });
  });

  test('that a record names is where its test cases run, unless the pipeline names another', async () => {
    const record = await recordOn('first', pipeline.runtime);
    const made = await createPipeline(library(), bench.actor, {
      name: 'of a record',
      testCaseIds: [record.testCaseId],
    });
    expect(await runtimeOf(made.id)).toBe(pipeline.runtime);
    await editPipeline(library(), bench.actor, made.id, { runtime: 'managed' });
    expect(await runtimeOf(made.id)).toBe('managed');
    await editPipeline(library(), bench.actor, made.id, { runtime: null });
    await editRecord(library(), bench.actor, 'first', { runtime: 'managed' });
    expect(await runtimeOf(made.id)).toBe('managed');
  });

  test('has to be named by a pipeline whose records are on several', async () => {
    const { actor, ports } = bench;
    const [here, there] = [await recordOn('here', pipeline.runtime), await recordOn('there')];
    const input = { name: 'mixed', testCaseIds: [here.testCaseId, there.testCaseId] };
    const names = `managed, ${pipeline.runtime}`.split(', ').toSorted().join(', ');
    expect(await problemOf(createPipeline(library(), actor, input))).toMatchObject({
      kind: 'input-faulty',
      faults: [expect.stringMatching(new RegExp(`^runtime: must name one, .*\\(${names}\\)`))],
    });
    const named = { ...input, runtime: 'managed' };
    const { id } = await createPipeline(library(), actor, named);
    const unnamed = editPipeline(library(), actor, id, { runtime: null });
    expect((await problemOf(unnamed)).kind).toBe('input-faulty');
    // A record moves after the pipeline was saved: its test cases must not run where they do not belong.
    await editRecord(library(), actor, 'there', { runtime: pipeline.runtime });
    await editPipeline(library(), actor, id, { runtime: null });
    await editRecord(library(), actor, 'there', { runtime: 'managed' });
    const { execution } = await bench.ended(await bench.start(id));
    expect(execution).toMatchObject({
      status: 3,
      runningAt: null,
      reason: `its test cases come from records on several runtimes (${names}): name one in the pipeline`,
    });
    const again = rerunExecution(ports, actor, execution.id, 'all');
    expect((await problemOf(again)).kind).toBe('runtime-not-operational');
  });

  const library = () => bench.ports.library;

  /** A record on a runtime, and a test case that it is said to have generated. */
  async function recordOn(name: string, runtime?: string) {
    const { actor, parts } = bench;
    const record = await createRecord(library(), actor, {
      ...recordNamed(name),
      ...(runtime !== undefined && { runtime }),
    });
    const content = new TextEncoder().encode('def test_one():\n    pass\n');
    const uploaded = await uploadTestCase(library(), actor, { fileName: 'test_a.py', content });
    await parts.database
      .system('a test')
      .update(tables.testCases)
      .set({ recordId: record.id, isLinked: true })
      .where(eq(tables.testCases.id, uploaded.id));
    return { testCaseId: uploaded.id };
  }

  /** The name of the runtime that an execution of a pipeline is given. */
  async function runtimeOf(pipelineId: string): Promise<string | undefined> {
    const { execution } = await bench.ended(await bench.start(pipelineId));
    const [found] = await bench.parts.database
      .system('a test')
      .select({ name: tables.runtimes.name })
      .from(tables.runtimes)
      .where(eq(tables.runtimes.id, execution.runtimeId ?? ''));
    return found?.name;
  }
});

test('an App that may not start workflows says so', async () => {
  const issuer = {
    url: () => 'http://127.0.0.1:9',
    token: () => Promise.reject(new Error('none')),
  };
  const permissions = { contents: 'write', metadata: 'read', actions: 'read', workflows: 'write' };
  const bench = await actionsBench(await anyStore(), issuer, { permissions });
  const { ports, actor, github } = bench;
  await github.seed('api', { 'README.md': '# API' });
  const input = { ...ACTIONS_SETTINGS, name: 'ci', repository: 'octo/api', concurrency: 1 };
  await createActionsRuntime(ports, actor, input);
  const { operational, reason } = await getRuntime(ports.library, actor, 'ci');
  expect({ operational, reason }).toEqual({
    operational: false,
    reason: expect.stringContaining('actions: write'),
  });
  await bench.close();
});
