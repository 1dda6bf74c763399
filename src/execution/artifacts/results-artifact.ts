import type { InWorkspace } from '../../database/index.ts';
import { kindSchema, type Results, type TestOutcome } from '../../results/index.ts';
import type { ExecutedTestCase } from '../executions.ts';
import { listGroups } from '../results/groups.ts';
import type { DetailedResult } from '../results/results.ts';
import { type ArtifactPorts, endedExecution, resultsInOrder, suiteOf } from './ended-execution.ts';

/**
 * The results document of an execution (docs/results.schema.json), a part at a time: what precedes the
 * tests, then some hundred tests each. It is generated from what is stored, so it is masked, and gone when
 * that is.
 *
 * @throws Problem `not-found`, `execution-under-way`, with the first part
 */
export async function* resultsArtifact(
  ports: ArtifactPorts,
  workspace: InWorkspace,
  id: string,
): AsyncGenerator<string> {
  const { execution, testCases } = await endedExecution(ports, workspace, id);
  const found = await listGroups(ports, workspace, id);
  const inSuite = suiteIds(testCases);
  const { baseUrl } = execution.parameters;
  const groups = found.groups.map(
    ({ groupId, kind, title, keyword, fault, tests, endpoints, known, first, firstPosition }) => ({
      ...{ id: groupId, kind: kindSchema.parse(kind), title },
      ...(keyword !== null && { keyword }),
      ...(fault !== null && { fault }),
      ...{ tests, endpoints, first: inSuite(firstPosition, first.id), known },
    }),
  );
  const head: Omit<Results, 'tests'> = {
    version: 1,
    base_url: baseUrl ?? joinDistinct(testCases.map(({ recorded }) => recorded?.baseUrl ?? '')),
    document: documentOf(testCases),
    seconds: testCases.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    counts: countsOf(testCases),
    notes: [...found.notes, ...found.missing.map(({ reason }) => reason)],
    groups,
    passing_again: found.passingAgain.map((one) => inSuite(one.position, one.id)),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"tests":[`;
  const names = new Map(testCases.map(({ position, name }) => [position, name]));
  const groupIds = new Map(found.groups.map(({ number, groupId }) => [number, groupId]));
  let comma = '';
  for await (const rows of resultsInOrder(ports, workspace, id)) {
    const tests = rows.map((row) => {
      const test = row.details ?? unrecorded(row, names.get(row.position) ?? '');
      const group = groupIds.get(row.groupNumber ?? -1);
      return { ...test, id: inSuite(row.position, test.id), ...(group !== undefined && { group }) };
    });
    yield comma + tests.map((test) => JSON.stringify(test)).join(',');
    comma = ',';
  }
  yield ']}\n';
}

/** A test of which its suite recorded nothing: what JUnit says of it. */
function unrecorded(
  { script, test, scenario, outcome, text, milliseconds }: DetailedResult,
  testCase: string,
): TestOutcome {
  return {
    ...{ id: `${script}/${test}`, endpoint: testCase, words: test },
    ...(scenario !== null && { scenario }),
    outcome,
    ...(text !== null && { reason: text }),
    milliseconds,
  };
}

/** Ids as suites give them; where several suites are run, each begins with the place of its test case. */
function suiteIds(
  testCases: readonly ExecutedTestCase[],
): (position: number, id: string) => string {
  const isOne = new Set(testCases.map(suiteOf)).size <= 1;
  return (position, id) => (isOne ? id : `${position}/${id}`);
}

/** The document of the suites; where there are several, the titles and hashes of all. */
function documentOf(testCases: readonly ExecutedTestCase[]): Results['document'] {
  const all = testCases.flatMap(({ recorded }) => recorded?.document ?? []);
  const titles = new Map(all.map(({ sha256, title }) => [sha256, title]));
  return { title: joinDistinct([...titles.values()]), sha256: joinDistinct([...titles.keys()]) };
}

function joinDistinct(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== '').join(', ');
}

function countsOf(testCases: readonly ExecutedTestCase[]): Results['counts'] {
  const sum = (outcome: keyof ExecutedTestCase['counts']) =>
    testCases.reduce((many, { counts }) => many + counts[outcome], 0);
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), unproven: sum('unproven') },
    ...{ blocked: sum('blocked'), known: sum('known') },
  };
}
