export { githubApp } from './app.ts';
export { reportTestsWhenEnded } from './deployment/report-tests.ts';
export { Conversion, environmentLines, manifestOf } from './manifest.ts';
export { workOnMissedDeliveries } from './missed-deliveries.ts';
export type { GitHubClient, GitHubPorts } from './ports.ts';
export { GITHUB_JOBS, loadApp, workOnGitHub, workOnReports } from './receive.ts';
export { reportWhenEnded } from './report-run.ts';
export { webhookRoutes } from './webhook-routes.ts';
