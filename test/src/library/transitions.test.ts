import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finishRun } from '../../../src/library/generation/finish-run.ts';
import { startRun } from '../../../src/library/generation/start-run.ts';
import {
  createPipeline,
  createRecord,
  deleteRecord,
  editPipeline,
  getPipeline,
  type LibraryPorts,
  listTestCases,
  submitRecord,
} from '../../../src/library/index.ts';
import { transitionsOf } from '../../../src/library/test-cases/transitions.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { libraryBench, recordNamed } from '../../support/platform/library.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

/** What a run leaves behind when the generator has written these endpoints. */
function generation(endpoints: readonly string[], commit = 'c1') {
  const files = { positive: 1, negative: 0, positive_boundary: 0 };
  return {
    commit,
    ...{ missing: [], document: null, rules: '1.1', offer: null },
    files: new Map<string, string>(),
    preservedEdits: [],
    leftOut: [],
    rows: [],
    risky: [],
    withoutSecurity: [],
    tests: 0,
    variants: 0,
    report: {
      document: { title: 'Pets', version: '1', openapi: '3.1.0', sha256: '00' },
      endpoints: endpoints.map((endpoint) => {
        const [method = '', path = ''] = endpoint.split(' ');
        return { method, path, slug: path.slice(1), files, cases: [], skipped: [] };
      }),
      seconds: 0,
    },
    variables: [],
  };
}

async function generated(ports: LibraryPorts, actor: Actor, name: string, ...endpoints: string[]) {
  const runId = await submitRecord(ports, actor, name);
  await startRun(ports, runId);
  await finishRun(ports, runId, generation(endpoints, runId));
  return runId;
}

const cases = async (ports: LibraryPorts, actor: Actor) => {
  const all = await listTestCases(ports, actor, {}, { limit: 1000 });
  return all.toSorted((a, b) => a.name.localeCompare(b.name));
};

describe('the decision', () => {
  const at = (id: string, key: string, inPipeline: boolean) => ({ id, key, inPipeline });

  test('registers the new, links the selected, removes the free and unlinks the held', () => {
    const registered = [at('1', 'a', false), at('2', 'b', false), at('3', 'c', true)];
    expect(transitionsOf(registered, ['a', 'd'])).toEqual({
      register: ['d'],
      link: [at('1', 'a', false)],
      remove: ['2'],
      unlink: ['3'],
    });
  });
});

describe.each(PLAIN_STORES)('when a record changes, on $name', ({ create }) => {
  const { ports, newAdmin } = libraryBench(create);

  async function withRecord(...endpoints: string[]) {
    const ada = await newAdmin();
    await createRecord(ports(), ada, recordNamed('pets'));
    const runId = await generated(ports(), ada, 'pets', ...endpoints);
    return { ada, runId };
  }

  async function holding(actor: Actor, ...names: string[]) {
    const all = await cases(ports(), actor);
    const testCaseIds = all.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    return createPipeline(ports(), actor, { name: 'nightly', testCaseIds });
  }

  test('each selected endpoint has a test case with label, creation, owner and source', async () => {
    const { ada, runId } = await withRecord('GET /pets', 'POST /pets');
    const found = await cases(ports(), ada);
    expect(found.map(({ name }) => name)).toEqual(['GET /pets', 'POST /pets']);
    expect(found[0]).toMatchObject({
      origin: 'generated',
      labels: ['tests-pets'],
      owner: 'ada',
      isLinked: true,
      repositoryUrl: 'https://gitlab.example/team/pets.git',
      branch: 'tests-pets',
      path: 'generated-scripts/pets',
      commit: runId,
    });
  });

  test('a deleted record takes its test cases along, but for those in a pipeline', async () => {
    const { ada } = await withRecord('GET /pets', 'POST /pets');
    const pipeline = await holding(ada, 'GET /pets');
    await deleteRecord(ports(), ada, 'pets');
    const left = await cases(ports(), ada);
    expect(left).toMatchObject([{ name: 'GET /pets', isLinked: false, recordId: null }]);
    expect((await getPipeline(ports(), ada, pipeline.id)).testCaseIds).toEqual([left[0]?.id]);
  });

  test('an unselected endpoint loses its test case, or the link of one in a pipeline', async () => {
    const { ada } = await withRecord('GET /pets', 'POST /pets', 'DELETE /pets');
    await holding(ada, 'POST /pets');
    await generated(ports(), ada, 'pets', 'GET /pets');
    expect(await cases(ports(), ada)).toMatchObject([
      { name: 'GET /pets', isLinked: true },
      { name: 'POST /pets', isLinked: false },
    ]);
  });

  test('a renamed endpoint is a missing one and a new one', async () => {
    const { ada } = await withRecord('GET /pets');
    await holding(ada, 'GET /pets');
    await generated(ports(), ada, 'pets', 'GET /animals');
    expect(await cases(ports(), ada)).toMatchObject([
      { name: 'GET /animals', isLinked: true },
      { name: 'GET /pets', isLinked: false },
    ]);
  });

  test('a regenerated endpoint keeps its test case, with the new commit', async () => {
    const { ada } = await withRecord('GET /pets');
    const [before] = await cases(ports(), ada);
    const runId = await generated(ports(), ada, 'pets', 'GET /pets');
    expect(await cases(ports(), ada)).toMatchObject([{ id: before?.id, commit: runId }]);
  });

  test('an endpoint that is selected again finds its unlinked test case', async () => {
    const { ada } = await withRecord('GET /pets', 'POST /pets');
    await holding(ada, 'POST /pets');
    const before = await cases(ports(), ada);
    await generated(ports(), ada, 'pets', 'GET /pets');
    await generated(ports(), ada, 'pets', 'GET /pets', 'POST /pets');
    const after = await cases(ports(), ada);
    expect(after.map(({ id, isLinked }) => [id, isLinked])).toEqual(
      before.map(({ id }) => [id, true]),
    );
  });

  test('a run that ends after its record was deleted registers nothing', async () => {
    const ada = await newAdmin();
    await createRecord(ports(), ada, recordNamed('pets'));
    const runId = await submitRecord(ports(), ada, 'pets');
    await startRun(ports(), runId);
    await deleteRecord(ports(), ada, 'pets');
    await finishRun(ports(), runId, generation(['GET /pets']));
    expect(await cases(ports(), ada)).toEqual([]);
  });

  test('a run that ends twice counts once', async () => {
    const { ada, runId } = await withRecord('GET /pets');
    await finishRun(ports(), runId, generation(['GET /other'], 'late'));
    expect(await cases(ports(), ada)).toMatchObject([{ name: 'GET /pets', commit: runId }]);
  });

  const endpoint = fc.constantFrom('GET /a', 'GET /b', 'GET /c');
  const step = fc.oneof(
    fc.record({ do: fc.constant('generate' as const), select: fc.uniqueArray(endpoint) }),
    fc.record({ do: fc.constant('hold' as const), select: fc.uniqueArray(endpoint) }),
    fc.record({ do: fc.constant('delete' as const), select: fc.constant([]) }),
  );

  test('no sequence of changes breaks the invariants', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const ada = await newAdmin();
      const pipeline = await createPipeline(ports(), ada, { name: 'p', testCaseIds: [] });
      let selection: readonly string[] | null = null;
      for (const { do: what, select } of steps) {
        const held = (await getPipeline(ports(), ada, pipeline.id)).testCaseIds;
        if (what === 'generate') {
          if (selection === null) await createRecord(ports(), ada, recordNamed('pets'));
          await generated(ports(), ada, 'pets', ...select);
          selection = select;
        } else if (what === 'hold') {
          const all = await cases(ports(), ada);
          const chosen = all.filter(({ name }) => select.some((one) => one === name));
          const testCaseIds = chosen.map(({ id }) => id);
          await editPipeline(ports(), ada, pipeline.id, { testCaseIds });
        } else if (selection !== null) {
          await deleteRecord(ports(), ada, 'pets');
          selection = null;
        }
        const after = await cases(ports(), ada);
        const linked = after.filter(({ isLinked }) => isLinked).map(({ name }) => name);
        expect(linked).toEqual([...(selection ?? [])].sort());
        const ids = after.map(({ id }) => id);
        expect(held.filter((id) => !ids.includes(id))).toEqual([]);
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });
});
