import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than half a minute on two cores, begun before the others: what is begun last, and is long,
 * keeps one worker busy while the others have nothing left to do.
 */
const LONG: readonly string[] = [
  'src/api/own-suite',
  'src/library/kill',
  'src/api/schemathesis',
  'panel/panel',
  'hostile/patterns',
  'src/github/kill',
  'walkthrough/walkthrough',
  'hostile/sizes',
  'src/web/own',
  'src/server/serve',
  'src/web/pages/records',
  'src/execution/results/known',
  'src/git/https',
  'src/github/cases',
  'src/execution/calibration/calibrate',
  'action/generate',
  'src/execution/executions',
  'src/api/matrix',
  'src/git/local',
  'src/api/local-repositories',
  'src/runtimes/hostile',
  'src/web/pages/known-failures',
  'src/calibrate/calibrate',
  'src/execution/remote/walk',
  'src/web/pages/gatekeepers',
  'src/web/pages/executions',
  'e2e/cli',
  'hostile/texts',
  'e2e/seeded-faults',
  'action/generate-record',
];

/**
 * The order of the test files: the long ones, then Vitest's own. With `ORDER=1`, or another text, an order that
 * follows only from the text, to see that no file needs another before it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { ORDER } = process.env;
    if (ORDER !== undefined)
      return files.toSorted(byText(({ moduleId }) => digest(ORDER, moduleId)));
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place < 0 ? LONG.length : place;
}

function byText(textOf: (file: TestSpecification) => string) {
  return (one: TestSpecification, other: TestSpecification) =>
    textOf(one) < textOf(other) ? -1 : 1;
}

/** Of the path within the repository, so that an order is the same on every machine. */
function digest(order: string, moduleId: string): string {
  const path = moduleId.slice(moduleId.lastIndexOf('/test/'));
  return createHash('sha256').update(`${order}\n${path}`).digest('hex');
}
