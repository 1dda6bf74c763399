import { z } from 'zod';
import { checkLines } from './keep-suite.ts';
import { step } from './print.ts';
import { NAME, type Repository } from './repository.ts';
import type { World } from './start-world.ts';
import { until } from './until.ts';
import type { Call } from './visitor.ts';

const BRANCH = 'limit-owner-names';
const Runs = z.looseObject({ items: z.array(z.looseObject({ state: z.string() })) });
/** One of the first push, one of the merge. */
const RUNS = 2;

/** The pull request that changes the document: the App brings the suite up to it, on the same branch. */
export async function openPull(
  { clinic }: World,
  repository: Repository,
  call: Call,
  signal: AbortSignal,
): Promise<void> {
  await step(
    "A pull request limits owners' names to 60 characters, and the App follows",
    async () => {
      const head = await repository.push(BRANCH, { 'openapi.yaml': clinic.after }, 'main');
      const number = await repository.openPull(BRANCH);
      const check = await repository.checkAt(head);
      const [labels, files] = [await repository.labelsOf(number), await repository.filesOf(number)];
      return { check, labels, files };
    },
    ({ check, labels, files }) => [
      ...checkLines(check),
      `label      ${labels.join(', ')}`,
      ...files.map(({ filename, status }) => `${status.padEnd(9)}  ${filename}`),
    ],
  );
  await step('The pull request is merged, and the test cases of the library follow', async () => {
    await repository.fastForward(BRANCH);
    await until('the run of the record', signal, async () => {
      const { items } = await call('GET', `/records/${NAME}/runs`, Runs);
      return items.length === RUNS && items.every(({ state }) => state === 'generated')
        ? items
        : null;
    });
  });
}
