/**
 * Tests that are long and rarely break alone, each with what it adds to what `npm test` holds. `npm run
 * test:slow` runs them; so does CI.
 */
export const SLOW: Readonly<Record<string, string>> = {
  'test/action/bundle.test.ts': 'compiles and bundles the Action, which takes 20 seconds of CPU',
  'test/action/calibrate.test.ts':
    'the command calibrate with the bundle; test/src/calibrate has what it learns',
  'test/chaos/**/*.test.ts': 'disturbances of every kind, one after another',
  'test/src/api/own-suite.test.ts':
    'our own suite against our API; protocol.test.ts has its rules by hand',
  'test/src/api/schemathesis.test.ts': 'an outsider that reads our document as we do not',
  'test/src/automation/kill.test.ts': 'kills between a webhook and its results',
  'test/src/automation/schedule/processes.test.ts':
    'four processes, of which one is killed; firing.test.ts has two',
  'test/src/automation/scale-out.test.ts': 'four processes on one database, killed by chance',
  'test/walkthrough/walkthrough.test.ts':
    'the demo as people run it; its steps are tests of their own',
  'test/walkthrough/interrupted-walk.test.ts':
    'the demo twice more: interrupted, and in a terminal',
  'test/deploy/manifests.test.ts': 'installs what knows the schemas of Kubernetes',
  'test/deploy/dockerfile.test.ts': 'the steps of the image, done by a shell',
  'test/docs/site.test.ts': 'installs VitePress, and builds the site; links.test.ts has the pages',
  'test/src/execution/calibration/processes.test.ts':
    'calibrations whose processes are killed; calibrate.test.ts has the calibrations',
  'test/src/execution/calibration/remote/walk.test.ts':
    'calibrations by the committed workflow and the bundle; failures.test.ts has how they end',
  'test/src/execution/remote/walk.test.ts':
    'executions by the committed workflow and the bundle; failures.test.ts has how they end',
  'test/src/execution/killed-workers.test.ts': 'kills at named points; takeovers stay in npm test',
  'test/e2e/loopback.test.ts': 'a server of another framework; panel/ has three more',
  'test/e2e/left-as-found.test.ts':
    'rows of two real servers; suite/rows/cleanup.test.ts has the rules',
  'test/src/github/suite.test.ts':
    'a cloned branch whose suite runs; publishing is in pull-request.test.ts',
  'test/src/github/kill.test.ts': 'kills at each write of a pull request',
  'test/hostile/patterns.test.ts': 'patterns beyond measure; texts and references stay in npm test',
  'test/hostile/sizes.test.ts': 'sizes beyond measure',
  'test/src/library/kill.test.ts':
    'workers killed by chance; what a record becomes is in transitions',
  'test/package/package.test.ts':
    'both tarballs, installed by npm, pnpm and Yarn under Node 20, 22 and 24',
  'test/panel/panel.test.ts': 'three other servers',
  'test/proof/loopback-document.test.ts': 'installs LoopBack, which serves the document',
  'test/src/runner/made-python.test.ts': 'installs what pytest needs, three times',
  'test/servers/loopback/loopback.test.ts': 'installs LoopBack, for the hooks of its suite',
  'test/src/server/traces.test.ts':
    'platforms of their own with a collector, without one and with a dead one; traces/ has what spans hold',
  'test/src/web/own-other-ways.test.ts':
    'a first run without script, without credentials, with a vault, of a dead API; own.test.ts has the way itself',
  'test/suite/setup-loopback.test.ts': 'installs LoopBack, whose set-ups setup.test.ts has by hand',
};

/** Files of which `npm test` runs a part (depth.ts), each with the rest, which `npm run test:slow` runs. */
export const DEEPER: Readonly<Record<string, string>> = {
  'test/hostile/texts.test.ts': 'the eighth text and those after it',
  'test/src/generator/any-document.test.ts': '350 documents of another seed',
  'test/src/generator/values/heuristics.test.ts': '40 documents of another seed',
  'test/src/runtimes/batch.test.ts': 'bubblewrap without a user of its own',
  'test/src/runtimes/line-session.test.ts': 'bubblewrap without a user of its own',
  'test/src/runtimes/hostile.test.ts': 'bubblewrap without a user of its own',
  'test/src/secrets/two-processes.test.ts': 'deletions 151 to 1,000',
};

/** Files that begin hundreds of processes: to begin one takes a worker that has run other files ten times as long. */
export const FRESH: readonly string[] = [
  'test/src/git/branch-name.test.ts',
  'test/src/git/https.test.ts',
  'test/src/git/https/wire.test.ts',
  'test/src/git/local.test.ts',
  'test/scripts/release/*.test.ts',
];

/** Files with their own process, each with what it changes that nobody can put back. */
export const ALONE: Readonly<Record<string, string>> = {
  'test/src/secrets/stores/access.test.ts': 'variables that clients of AWS and Azure read once',
};

/**
 * Where SQL or concurrency differs between the stores: `STORES`, so that `npm test` has both.
 */
export const BOTH_STORES: Readonly<Record<string, string>> = {
  'test/src/automation/kill.test.ts': 'what a killed process had not committed',
  'test/src/automation/schedule/firing.test.ts': 'processes that fire the same schedule',
  'test/src/database/connect.test.ts': 'the store itself',
  'test/src/database/hosts-of-records.test.ts': 'an upgrade of data in SQL',
  'test/src/database/migrations.test.ts': 'the store itself',
  'test/src/database/queue.test.ts': 'the queue polls one and is told by the other',
  'test/src/database/record-runs.test.ts': 'an upgrade of data in SQL',
  'test/src/database/writes.test.ts': 'transactions: one connection, or many',
  'test/src/execution/calibration/calibrate.test.ts': 'a record that is held under its lock',
  'test/src/execution/executions.test.ts': 'places at a runtime are counted under locks',
  'test/src/execution/history/record-history.test.ts': 'JSON taken apart in SQL',
  'test/src/execution/lists.test.ts': 'the plans of queries',
  'test/src/execution/killed-workers.test.ts': 'what a killed process had not committed',
  'test/src/execution/processes.test.ts': 'two processes with one execution',
  'test/src/execution/remove-old.test.ts': 'SKIP LOCKED',
  'test/src/github/webhooks.test.ts': 'webhooks that come at once are stored at once',
  'test/src/library/kill.test.ts': 'what a killed process had not committed',
  'test/src/library/run-generation.test.ts': 'two runs of a record at once',
  'test/src/secrets/reading.test.ts': 'reads at the same time share a query',
  'test/src/server/serve.test.ts': 'a first start makes the store',
};

/**
 * Where SQL is the same for both: `PLAIN_STORES`. `npm test` has PostgreSQL, `npm run test:slow` the embedded store.
 */
export const PLAIN_STORES: readonly string[] = [
  'test/src/api/protocol.test.ts',
  'test/src/api/runs.test.ts',
  'test/src/api/schedules.test.ts',
  'test/src/api/workflows.test.ts',
  'test/src/automation/dispatch/chain.test.ts',
  'test/src/automation/dispatch/deliveries.test.ts',
  'test/src/automation/dispatch/failing-receivers.test.ts',
  'test/src/automation/gatekeeper/webhook.test.ts',
  'test/src/automation/schedule/calendar.test.ts',
  'test/src/automation/schedule/dispatches.test.ts',
  'test/src/automation/walk.test.ts',
  'test/src/database/workspace-queries.test.ts',
  'test/src/execution/history/store-history.test.ts',
  'test/src/execution/remote/failures.test.ts',
  'test/src/execution/results/details.test.ts',
  'test/src/execution/scenarios.test.ts',
  'test/src/github/pull-request.test.ts',
  'test/src/github/push.test.ts',
  'test/src/identity/api-tokens.test.ts',
  'test/src/identity/audit.test.ts',
  'test/src/identity/canary.test.ts',
  'test/src/identity/execution-tokens.test.ts',
  'test/src/identity/github-sign-in.test.ts',
  'test/src/identity/members.test.ts',
  'test/src/identity/membership-change.test.ts',
  'test/src/identity/oidc.test.ts',
  'test/src/identity/sessions.test.ts',
  'test/src/identity/sign-in-links.test.ts',
  'test/src/library/hosts.test.ts',
  'test/src/library/records.test.ts',
  'test/src/library/test-cases.test.ts',
  'test/src/library/transitions.test.ts',
  'test/src/runtimes/actions-runtimes.test.ts',
  'test/src/secrets/canary.test.ts',
  'test/src/secrets/management.test.ts',
  'test/src/secrets/refusals.test.ts',
  'test/src/secrets/retrieve.test.ts',
  'test/src/secrets/walk.test.ts',
  'test/src/server/metrics.test.ts',
  'test/src/server/signing-key.test.ts',
  'test/src/server/traces/walk.test.ts',
  'test/src/web/sign-in.test.ts',
  'test/src/workspaces/workspaces.test.ts',
];

/** Folders whose tests start a platform or a store: they have a PostgreSQL, and templates of both stores. */
export const PLATFORM: readonly string[] = [
  'abuse',
  'action',
  'chaos',
  'deploy',
  'docs',
  'src/api',
  'src/automation',
  'src/database',
  'src/execution',
  'src/github',
  'src/identity',
  'src/library',
  'src/runtimes',
  'src/secrets',
  'src/server',
  'src/web',
  'src/workspaces',
].map((folder) => `test/${folder}/**/*.test.ts`);
