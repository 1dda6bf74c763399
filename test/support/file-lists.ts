/**
 * Tests that are long and rarely break alone, each with what it adds to what `npm test` holds. `npm run
 * test:slow` runs them; so does CI.
 */
export const SLOW: Readonly<Record<string, string>> = {
  'test/chaos/**/*.test.ts': 'disturbances of every kind, one after another',
  'test/api/own-suite.test.ts':
    'our own suite against our API; protocol.test.ts has its rules by hand',
  'test/api/schemathesis.test.ts': 'an outsider that reads our document as we do not',
  'test/automation/kill.test.ts': 'kills between a webhook and its results',
  'test/automation/scale-out.test.ts': 'four processes on one database, killed by chance',
  'test/demo/walkthrough.test.ts': 'the demo as people run it; its steps are tests of their own',
  'test/demo/interrupted-walk.test.ts': 'the demo twice more: interrupted, and in a terminal',
  'test/deploy/dockerfile.test.ts': 'the steps of the image, done by a shell',
  'test/execution/killed-workers.test.ts': 'kills at named points; takeovers stay in npm test',
  'test/docs/site.test.ts': 'installs VitePress, and builds the site; links.test.ts has the pages',
  'test/e2e/loopback.test.ts': 'a server of another framework; panel/ has three more',
  'test/github/kill.test.ts': 'kills at each write of a pull request',
  'test/hostile/patterns.test.ts': 'patterns beyond measure; texts and references stay in npm test',
  'test/hostile/sizes.test.ts': 'sizes beyond measure',
  'test/library/kill.test.ts': 'workers killed by chance; what a record becomes is in transitions',
  'test/package/package.test.ts': 'the tarball, installed under Node 22 and 24',
  'test/panel/panel.test.ts': 'three other servers',
  'test/proof/loopback-document.test.ts': 'installs LoopBack, which serves the document',
  'test/runner/made-python.test.ts': 'installs what pytest needs, three times',
  'test/servers/loopback/loopback.test.ts': 'installs LoopBack, for the hooks of its suite',
  'test/web/own-other-ways.test.ts':
    'a first run without script, with a vault, of a dead API; own.test.ts has the way itself',
  'test/suite/setup-loopback.test.ts': 'installs LoopBack, whose set-ups setup.test.ts has by hand',
};

/** Files of which `npm test` runs a part (depth.ts), each with what `npm run test:slow` adds. */
export const DEEPER: Readonly<Record<string, string>> = {
  'test/generator/any-document.test.ts': 'documents 151 to 500 of the seed',
  'test/generator/values/believable.test.ts': 'documents 21 to 60 of the seed',
};

/** Files with a process of their own, each with what it changes that nobody can put back. */
export const ALONE: Readonly<Record<string, string>> = {
  'test/secrets/stores/access.test.ts': 'variables that clients of AWS and Azure read once',
};

/**
 * Where SQL or concurrency differs between the stores: `STORES`, so that `npm test` has both.
 */
export const BOTH_STORES: Readonly<Record<string, string>> = {
  'test/automation/kill.test.ts': 'what a killed process had not committed',
  'test/automation/schedule/firing.test.ts': 'processes that fire the same schedule',
  'test/database/connect.test.ts': 'the store itself',
  'test/database/migrations.test.ts': 'the store itself',
  'test/database/queue.test.ts': 'the queue polls one and is told by the other',
  'test/database/writes.test.ts': 'transactions: one connection, or many',
  'test/execution/calibration/calibrate.test.ts': 'a record that is held under its lock',
  'test/execution/executions.test.ts': 'places at a runtime are counted under locks',
  'test/execution/lists.test.ts': 'the plans of queries',
  'test/execution/killed-workers.test.ts': 'what a killed process had not committed',
  'test/execution/processes.test.ts': 'two processes with one execution',
  'test/execution/remove-old.test.ts': 'SKIP LOCKED',
  'test/github/webhooks.test.ts': 'webhooks that come at once are stored at once',
  'test/library/kill.test.ts': 'what a killed process had not committed',
  'test/library/run-generation.test.ts': 'two runs of a record at once',
  'test/secrets/reading.test.ts': 'reads at the same time share a query',
  'test/server/serve.test.ts': 'a first start makes the store',
};

/**
 * Where SQL is the same for both: `PLAIN_STORES`. `npm test` has PostgreSQL, `npm run test:slow` the embedded store.
 */
export const PLAIN_STORES: readonly string[] = [
  'test/api/protocol.test.ts',
  'test/api/runs.test.ts',
  'test/api/schedules.test.ts',
  'test/api/workflows.test.ts',
  'test/automation/dispatch/chain.test.ts',
  'test/automation/dispatch/deliveries.test.ts',
  'test/automation/gatekeeper/webhook.test.ts',
  'test/automation/schedule/dispatches.test.ts',
  'test/automation/walk.test.ts',
  'test/database/workspace-queries.test.ts',
  'test/execution/remote/failures.test.ts',
  'test/execution/remote/walk.test.ts',
  'test/execution/results/details.test.ts',
  'test/execution/results/known.test.ts',
  'test/execution/scenarios.test.ts',
  'test/github/pull-request.test.ts',
  'test/github/push.test.ts',
  'test/identity/api-tokens.test.ts',
  'test/identity/audit.test.ts',
  'test/identity/canary.test.ts',
  'test/identity/execution-tokens.test.ts',
  'test/identity/github-sign-in.test.ts',
  'test/identity/members.test.ts',
  'test/identity/membership-change.test.ts',
  'test/identity/oidc.test.ts',
  'test/identity/sessions.test.ts',
  'test/identity/sign-in-links.test.ts',
  'test/library/records.test.ts',
  'test/library/test-cases.test.ts',
  'test/library/transitions.test.ts',
  'test/runtimes/actions-runtimes.test.ts',
  'test/secrets/canary.test.ts',
  'test/secrets/management.test.ts',
  'test/secrets/refusals.test.ts',
  'test/secrets/retrieve.test.ts',
  'test/secrets/walk.test.ts',
  'test/server/metrics.test.ts',
  'test/server/signing-key.test.ts',
  'test/server/traces/walk.test.ts',
  'test/web/sign-in.test.ts',
  'test/workspaces/workspaces.test.ts',
];

/** Folders whose tests start a platform or a store: they have a PostgreSQL, and templates of both stores. */
export const PLATFORM: readonly string[] = [
  'abuse',
  'action',
  'api',
  'automation',
  'chaos',
  'database',
  'deploy',
  'docs',
  'execution',
  'github',
  'identity',
  'library',
  'runtimes',
  'secrets',
  'server',
  'web',
  'workspaces',
].map((folder) => `test/${folder}/**/*.test.ts`);
