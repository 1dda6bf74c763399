import { styleText } from 'node:util';
import { checkLines } from './keep-suite.ts';
import { NAME, type Repository } from './repository.ts';
import type { Stage } from './set-up.ts';
import type { World } from './start-world.ts';
import type { Result } from './status-page.ts';
import { step, tell } from './tell.ts';
import { until } from './until.ts';

/** The limit that the server forgets, where the tests must find it: and nowhere else. */
const FORGOTTEN = { script: /_negative_body_owner_name\.py$/, scenario: '1.05' };
type Failed = Result['failed_scenarios'][number];
/** A name that was let in is too long in every response that shows it. */
const SHOWN = { scenario: '7.03', message: /^`[^`]*\/owner\/name`: `maxLength`/m };

/**
 * The deployment triggers the gatekeeper; the tests run, and their result comes to the status page.
 *
 * @returns whether the forgotten limit was found, and nothing else
 */
export async function deploy(
  { platform, statusPage, github }: World,
  repository: Repository,
  { webhookUrl, secretKey }: Stage,
  signal: AbortSignal,
): Promise<boolean> {
  const commit = await repository.tipOf('main');
  await step('The server is deployed, and the deployment triggers the gatekeeper', async () => {
    const named = { repository: `${github.owner}/${NAME}`, commit };
    const body = JSON.stringify({ environment: 'staging', ...named });
    const headers = { connection: 'close', 'content-type': 'application/json' };
    const answer = await fetch(webhookUrl, { method: 'POST', headers, body });
    if (answer.status !== 202) throw new Error(`the gatekeeper answered ${answer.status}`);
  });
  const result = await step(
    'pytest runs the suite against it, and the result is sent to the status page',
    () => until('the result', signal, async () => statusPage.first(secretKey)),
    countLines,
  );
  await step(
    'GitHub shows at the commit what the deployment has broken',
    () => repository.testsAt(commit),
    checkLines,
  );
  for (const { script, test, message } of result.failed_scenarios) {
    tell(`${styleText('red', 'FAILED')} ${test}\n\n${indented(message ?? '')}\n`);
    const path = `generated-scripts/${script}`;
    tell(`The script that found it, ${path}:\n\n${indented(await repository.read(path))}\n`);
  }
  const page = `${platform.url}/executions/${result.execution.id}`;
  tell(`${styleText('bold', 'The execution')}  ${styleText('cyan', page)}\n`);
  const isFound = isForgottenLimit(result);
  tell(
    isFound
      ? styleText('green', 'The forgotten limit was found, and nothing else was blamed.')
      : styleText('red', 'This is not what the forgotten limit should show: please report it.'),
  );
  return isFound;
}

function countLines({ status, counts: { tests, test_cases } }: Result): string[] {
  const counted = ({ passed, failed, blocked }: Result['counts']['test_cases']) =>
    `${passed} passed, ${failed} failed, ${blocked} blocked`;
  return [
    `result     status ${status}; its signature is right`,
    `endpoints  ${counted(test_cases)}`,
    `tests      ${counted(tests)}, ${tests.unproven} unproven`,
  ];
}

function isForgottenLimit({ counts, failed_scenarios }: Result): boolean {
  const isIt = ({ script, scenario }: Failed) =>
    FORGOTTEN.script.test(script) && scenario === FORGOTTEN.scenario;
  const isShown = ({ scenario, message }: Failed) =>
    scenario === SHOWN.scenario && SHOWN.message.test(message ?? '');
  return (
    counts.tests.blocked === 0 &&
    counts.tests.unproven === 0 &&
    failed_scenarios.filter(isIt).length === 1 &&
    failed_scenarios.every((one) => isIt(one) || isShown(one))
  );
}

function indented(text: string): string {
  return text.trim().replaceAll(/^(?=.)/gm, '    ');
}
