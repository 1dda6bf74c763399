import { step } from './print.ts';
import { type CheckRun, NAME, type Repository } from './repository.ts';
import type { World } from './start-world.ts';

/** The pipeline of deployments, whose results are shown at the commit. */
export const PIPELINE = 'Pet clinic';

/** The first push with a configuration: the App makes the suite and commits it beside the document. */
export async function keepSuite({ github, clinic }: World, repository: Repository): Promise<void> {
  const configuration = `specifications:
  - name: clinic
    source: openapi.yaml
    branch: main
    base_url: ${clinic.url}
deployments:
  - pipeline: ${PIPELINE}
`;
  await github.seed(NAME, { 'README.md': '# Pet clinic\n' });
  await step(
    'The team adds .github/proofgate.yml, and the App makes the suite',
    async () => {
      const files = { 'openapi.yaml': clinic.before, '.github/proofgate.yml': configuration };
      return repository.checkAt(await repository.push('main', files));
    },
    checkLines,
  );
}

/** A check run in a few lines. */
export function checkLines({ name, conclusion, output: { title } }: CheckRun): string[] {
  return [`check run  ${name}: ${conclusion}, "${title}"`];
}
