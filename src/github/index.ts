export { type App, type AppIdentity, GITHUB_JOBS, startApp, workOnGitHub } from './app.ts';
export { reportTestsWhenEnded } from './deployment/report-tests.ts';
export { Conversion, environmentLines, manifestOf } from './manifest.ts';
export type { GitHubClient, GitHubPorts } from './ports.ts';
export { reportWhenEnded } from './report-run.ts';
export { webhookRoutes } from './webhook-routes.ts';
