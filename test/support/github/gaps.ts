import type { Deliveries } from './deliveries.ts';
import type { Answering, Gap } from './exchange.ts';
import { credentialsGap } from './gaps/credentials.ts';
import { emptyRepositoryGap } from './gaps/empty-repository.ts';
import { forkGaps } from './gaps/forks.ts';
import { hangupsGap } from './gaps/hangups.ts';
import { hookDeliveriesGaps } from './gaps/hook-deliveries.ts';
import { manifestConversionGap } from './gaps/manifest-conversion.ts';
import { meanwhileGap } from './gaps/meanwhile.ts';
import { permissionsGap } from './gaps/permissions.ts';
import { pullRequestFilesGap } from './gaps/pull-request-files.ts';
import { pullRequestHeadGap } from './gaps/pull-request-head.ts';
import { createdBranchGap } from './gaps/push-hooks.ts';
import { rateLimitsGap } from './gaps/rate-limits.ts';
import { referenceRefusals } from './gaps/reference-refusals.ts';
import { suspensionGap } from './gaps/suspension.ts';
import { truncatedTreesGap } from './gaps/truncated-trees.ts';
import { workflowRunsGap } from './gaps/workflow-runs.ts';
import type { World } from './world.ts';

export type Gaps = ReturnType<typeof gapsFor>;

/** Every gap of the emulator that we know and need, in the order in which requests pass them. */
export function gapsFor(
  world: World,
  app: {
    readonly url: string;
    readonly privateKey: string;
    readonly permissions: Readonly<Record<string, string>>;
    readonly ask: Answering;
    readonly hooks: Deliveries;
  },
) {
  const hangups = hangupsGap();
  const meanwhile = meanwhileGap();
  const limits = rateLimitsGap();
  const suspension = suspensionGap();
  const trees = truncatedTreesGap();
  const workflows = workflowRunsGap(world, app);
  const manifest = manifestConversionGap(world, app);
  const outside = [hangups.gap, meanwhile.gap, limits.gap];
  const before: readonly Gap[] = [
    credentialsGap(),
    suspension.gap,
    permissionsGap(),
    emptyRepositoryGap(world),
    ...referenceRefusals,
    trees.gap,
    pullRequestHeadGap(world),
    pullRequestFilesGap(world),
    createdBranchGap(world),
    ...forkGaps(app.ask),
    ...workflows.gaps,
    manifest.gap,
    ...hookDeliveriesGaps(app.hooks),
  ];
  return {
    /** Between the emulator and everybody. */
    before: (answering: Answering) => filled(before, answering),
    /** Between that and what is tested, so that a test's own doings stay untouched. */
    outside: (answering: Answering) => filled(outside, answering),
    controls: {
      cut: hangups.cut,
      restore: hangups.restore,
      meanwhile: meanwhile.before,
      limit: limits.limit,
      suspend: suspension.suspend,
      truncateTreesAt: trees.truncateAt,
      workflowRuns: workflows.runs,
      actions: workflows.actions,
      manifestCode: manifest.code,
    },
  };
}

function filled(gaps: readonly Gap[], answering: Answering): Answering {
  return gaps.reduceRight<Answering>(
    (next, gap) => (request) => gap.fill(request, next),
    answering,
  );
}
