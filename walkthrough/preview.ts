import { styleText } from 'node:util';
import { z } from 'zod';
import { checkLines } from './keep-suite.ts';
import { print, step } from './print.ts';
import type { Repository } from './repository.ts';
import type { World } from './start-world.ts';
import type { Call } from './visitor.ts';

const BRANCH = 'book-visits-faster';
/** The limit that the server of the pull request forgets, where the tests must find it: and nowhere else. */
const FORGOTTEN = { script: /_negative_body_reason\.py$/, scenario: '1.05' };

const Results = z.looseObject({
  items: z.array(
    z.looseObject({
      script: z.string(),
      scenario: z.string().nullable(),
      test: z.string(),
      text: z.string().nullable(),
    }),
  ),
});
type Failed = z.infer<typeof Results>['items'][number];

/**
 * A pull request changes the server, whose preview is deployed: the App tests it, and GitHub shows what it breaks.
 *
 * @returns whether the forgotten limit was found, and nothing else
 */
export async function preview(
  { clinic, platform }: World,
  repository: Repository,
  call: Call,
): Promise<boolean> {
  const head = await step(
    'A pull request changes the server, and its preview is deployed',
    async () => {
      const commit = await repository.push(BRANCH, { 'src/visits.js': '// faster\n' }, 'main');
      await repository.openPull(BRANCH);
      await repository.deployed(commit, BRANCH, clinic.previewUrl);
      return commit;
    },
  );
  const check = await step(
    'The App tests the preview, and GitHub shows at the pull request what it breaks',
    () => repository.testsAt(head),
    checkLines,
  );
  const id = check.details_url?.split('/').at(-1) ?? '';
  const { items } = await call('GET', `/executions/${id}/results?outcome=failed`, Results);
  for (const { script, test, text } of items) {
    print(`${styleText('red', 'FAILED')} ${test}\n\n${indented(text ?? '')}\n`);
    const path = `generated-scripts/${script}`;
    print(`The script that found it, ${path}:\n\n${indented(await repository.read(path))}\n`);
  }
  print(
    `${styleText('bold', 'The execution')}  ${styleText('cyan', `${platform.url}/executions/${id}`)}\n`,
  );
  const isFound = items.length === 1 && items.every(isForgotten) && check.conclusion === 'failure';
  if (isFound) {
    print(styleText('green', 'The forgotten limit was found, and nothing else was blamed.'));
  } else {
    const message = `This is not what the forgotten limit should show: please report it.\n\n${check.output.summary ?? ''}`;
    print(styleText('red', message));
  }
  return isFound;
}

function isForgotten({ script, scenario }: Failed): boolean {
  return FORGOTTEN.script.test(script) && scenario === FORGOTTEN.scenario;
}

function indented(text: string): string {
  return text.trim().replaceAll(/^(?=.)/gm, '    ');
}
