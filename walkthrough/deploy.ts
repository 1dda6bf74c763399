import { checkLines } from './keep-suite.ts';
import { step } from './print.ts';
import { NAME, type Repository } from './repository.ts';
import type { Stage } from './set-up.ts';
import type { World } from './start-world.ts';
import type { Result } from './status-page.ts';
import { until } from './until.ts';

/** The default branch is deployed, which triggers the gatekeeper; the result comes to the status page. */
export async function deploy(
  { statusPage, github }: World,
  repository: Repository,
  { webhookUrl, secretKey }: Stage,
  signal: AbortSignal,
): Promise<void> {
  const commit = await repository.tipOf('main');
  await step(
    'The server is deployed to staging, and the deployment triggers the gatekeeper',
    async () => {
      const named = { repository: `${github.owner}/${NAME}`, commit };
      const body = JSON.stringify({ environment: 'staging', ...named });
      const headers = { connection: 'close', 'content-type': 'application/json' };
      const answer = await fetch(webhookUrl, { method: 'POST', headers, body });
      if (answer.status !== 202) throw new Error(`the gatekeeper answered ${answer.status}`);
    },
  );
  await step(
    'pytest runs the suite against it, and the result is sent to the status page',
    () => until('the result', signal, async () => statusPage.first(secretKey)),
    countLines,
  );
  await step('GitHub shows the result at the commit', () => repository.testsAt(commit), checkLines);
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
