import type { InWorkspace } from '../../database/index.ts';
import { junitProperties, xmlText } from '../../results/index.ts';
import type { ExecutedTestCase } from '../executions.ts';
import type { DetailedResult } from '../results/results.ts';
import { type ArtifactPorts, endedExecution, resultsInOrder } from './ended-execution.ts';

/** The element of a test that did not pass: as the suites themselves write it, and one for what is known. */
const ELEMENTS: Readonly<Record<DetailedResult['outcome'], readonly [string, string] | null>> = {
  passed: null,
  failed: ['failure', ''],
  blocked: ['error', ''],
  unproven: ['skipped', ' type="proofgate.unproven"'],
  known: ['skipped', ' type="proofgate.known"'],
};

/**
 * The results of an execution as one JUnit file, a part at a time: a `testsuite` for each test case. A test case
 * whose run as a whole cannot be trusted also has its own `error`, which says why.
 *
 * @throws Problem `not-found`, `execution-under-way`, with the first part
 */
export async function* junitArtifact(
  ports: ArtifactPorts,
  workspace: InWorkspace,
  id: string,
): AsyncGenerator<string> {
  const { execution, testCases } = await endedExecution(ports, workspace, id);
  const name = attribute('name', execution.pipelineName);
  yield `<?xml version="1.0" encoding="utf-8"?>\n<testsuites ${name}>\n`;
  for (const testCase of testCases) {
    yield `<testsuite ${suiteAttributes(testCase, execution.runningAt)}>\n`;
    for await (const rows of resultsInOrder(ports, workspace, id, testCase.position)) {
      yield rows.map(testElement).join('');
    }
    yield `${runElement(testCase)}</testsuite>\n`;
  }
  yield '</testsuites>\n';
}

function suiteAttributes(
  { name, counts, reason, seconds }: ExecutedTestCase,
  began: Date | null,
): string {
  const { passed, failed, known, unproven, blocked } = counts;
  const whole = reason === null ? 0 : 1;
  const skipped = known + unproven;
  return [
    attribute('name', name),
    attribute('tests', `${passed + failed + skipped + blocked + whole}`),
    attribute('failures', `${failed}`),
    attribute('errors', `${blocked + whole}`),
    attribute('skipped', `${skipped}`),
    attribute('time', `${seconds ?? 0}`),
    ...(began === null ? [] : [attribute('timestamp', began.toISOString())]),
  ].join(' ');
}

function testElement({ script, test, outcome, text, details, milliseconds }: DetailedResult) {
  // Pytest's own name for the script, which readers of its files know.
  const classname = script.replace(/\.py$/, '').replaceAll('/', '.');
  const head = `<testcase ${attribute('classname', classname)} ${attribute('name', test)} ${attribute('time', `${milliseconds / 1000}`)}`;
  const element = ELEMENTS[outcome];
  const properties = details === null ? '' : junitProperties(details);
  if (element === null) return `${head}>${properties}</testcase>\n`;
  const [tag, type] = element;
  const words = text ?? '';
  const message = details?.known?.reason ?? details?.reason ?? words.trim().split('\n')[0] ?? '';
  return `${head}>${properties}<${tag}${type} ${attribute('message', message)}>${xmlText(words)}</${tag}></testcase>\n`;
}

/** Why the run of a test case as a whole cannot be trusted; empty where it can. */
function runElement({ name, path, reason }: ExecutedTestCase): string {
  if (reason === null) return '';
  const named = `${attribute('classname', path ?? name)} ${attribute('name', name)}`;
  return `<testcase ${named} time="0"><error ${attribute('message', reason)}/></testcase>\n`;
}

function attribute(name: string, value: string): string {
  return `${name}="${xmlText(value)}"`;
}
