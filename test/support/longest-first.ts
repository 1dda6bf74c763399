import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than 25 seconds on two cores, the longest first, of `npm test` and of `npm run test:slow`:
 * what is begun last, and is long, keeps one worker busy while the others have nothing left to do.
 */
const LONG: readonly string[] = [
  'src/api/schemathesis',
  'src/web/own-other-ways',
  'src/api/own-suite',
  'deploy/dockerfile',
  'e2e/bad-servers',
  'panel/panel',
  'package/package',
  'src/web/pages/known-failures',
  'hostile/sizes',
  'src/web/own-credentials',
  'e2e/cli',
  'src/api/matrix',
  'src/cli/run/tls',
  'src/execution/calibration/calibrate',
  'src/runner/made-python',
  'action/calibrate',
  'src/runtimes/separation',
  'action/generate',
  'src/runtimes/hostile',
  'src/web/pages/records',
  'src/calibrate/calibrate',
  'walkthrough/walkthrough',
  'src/execution/results/known',
  'hostile/patterns',
  'src/execution/killed-workers',
  'src/automation/kill',
  'src/server/serve',
  'src/web/pages/executions',
  'walkthrough/interrupted-walk',
  'src/execution/executions',
  'docs/commands',
  'src/github/cases',
  'src/web/pages/gatekeepers',
  'src/web/own',
  'e2e/seeded-faults',
  'suite/auth/other-logins',
  'chaos/full-disk',
  'chaos/postgresql-restarts',
  'src/server/app',
  'src/execution/remote/walk',
  'chaos/dead-receivers',
  'e2e/calibrate-loopback',
  'src/execution/calibration/remote/walk',
  'src/api/connect-record',
  'src/github/kill',
  'src/automation/scale-out',
  'docs/site',
  'src/execution/calibration/remote/failures',
  'src/runtimes/batch',
  'suite/pace/concurrency',
  'action/generate-record',
  'src/library/kill',
  'src/web/pages/record-history',
  'src/git/https',
  'src/web/pages/calibrations',
  'src/execution/calibration/processes',
  'src/generator/any-document',
  'suite/auth/login',
  'src/web/sample',
  'src/web/pages/access',
  'src/cli/run/wfc-auth',
  'src/calibrate/observed-values',
  'src/calibrate/opaque',
  'src/web/pages/test-cases',
  'src/execution/history/store-history',
  'src/database/migrations',
  'chaos/kills',
  'src/server/traces',
  'src/github/webhooks',
  'suite/wire/tracing',
  'src/github/deployment/deployment-status',
  'src/web/pages/pipelines',
  'deploy/manifests',
  'src/web/pages/records/compare',
  'src/web/walk',
  'e2e/left-as-found',
  'src/web/pages/local-repositories',
  'hostile/texts',
  'suite/auth/other-users',
  'src/api/local-repositories',
  'src/calibrate/access',
  'src/web/pages/schedules',
  'action/trigger',
  'src/web/pages/safes',
  'src/git/github',
  'src/cli/run/run-results',
  'src/runtimes/line-session',
  'src/cli/command-line',
  'src/secrets/two-processes',
  'src/git/local',
  'src/github/suite',
  'src/library/run-generation',
  'src/execution/results/details',
  'src/calibrate/again',
  'src/runner/run-suite',
  'suite/pace/linear',
  'src/automation/schedule/processes',
  'src/web/effort',
  'e2e/loopback',
  'action/secrets',
  'action/bundle',
  'src/calibrate/rows/created-rows',
  'src/automation/walk',
  'src/github/push',
  'src/database/queue',
  'src/cli/run/otlp',
  'suite/rows/own-rows',
  'src/git/github-calls',
  'suite/canary',
  'src/generator/variants/seeded-faults',
  'src/audit/hostile',
  'src/calibrate/rows/related-rows',
];

/**
 * The order of the projects whose files share workers. A worker ends as soon as the next file is of another project,
 * and to load the platform again takes seconds; so each project is in one piece. Files of the others, and the short
 * ones of `slow`, have workers of their own, and come before or after.
 */
const IN_ONE_PIECE: Readonly<Record<string, number>> = {
  platform: 1,
  'embedded-store': 1,
  core: 2,
};
const BEFORE = 0;
const AFTER = 3;

/**
 * The order of the test files: the pieces of the projects, in each the long files, then Vitest's own. With `ORDER=1`,
 * or another text, an order that follows only from the text, to see that no file needs another before it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { ORDER } = process.env;
    if (ORDER !== undefined)
      return files.toSorted(byText(({ moduleId }) => digest(ORDER, moduleId)));
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => pieceOf(one) - pieceOf(other) || placeOf(one) - placeOf(other),
    );
  }
}

function pieceOf(file: TestSpecification): number {
  const isShort = file.project.name === 'slow' && placeOf(file) === LONG.length;
  return IN_ONE_PIECE[file.project.name] ?? (isShort ? AFTER : BEFORE);
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
