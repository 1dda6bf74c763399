import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { unavailableProblem } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { ApiEnv, ApiPorts } from './api-env.ts';
import { auditRequests } from './audit-requests.ts';
import { describeApi } from './document.ts';
import { faultInLog } from './fault-in-log.ts';
import { answerInternal, answerProblem } from './problem-answer.ts';
import { rateLimit } from './rate-limit.ts';
import { requireAuthentication } from './require-authentication.ts';
import { addBindingRoutes } from './routes/bindings.ts';
import { addCredentialRoutes } from './routes/credentials.ts';
import { addDeliveryRoutes } from './routes/deliveries.ts';
import { addDispatchRoutes } from './routes/dispatches.ts';
import { addExecutionArtifactRoutes } from './routes/execution-artifacts.ts';
import { addExecutionGroupRoutes } from './routes/execution-groups.ts';
import { addExecutionRoutes } from './routes/executions.ts';
import { addGatekeeperActionRoutes } from './routes/gatekeeper-actions.ts';
import { addGatekeeperRoutes } from './routes/gatekeepers.ts';
import { addHolderDispatchRoutes } from './routes/holder-dispatches.ts';
import { addMemberRoutes, addPolicyRoutes } from './routes/members.ts';
import { addPipelineRoutes } from './routes/pipelines.ts';
import { addPlatformRoutes } from './routes/platform.ts';
import { addCalibrationRoutes } from './routes/records/calibrations.ts';
import { addGenerationRoutes } from './routes/records/generation.ts';
import { addKnownFailureRoutes } from './routes/records/known-failures.ts';
import { addLocalSecretRoutes } from './routes/records/local-secrets.ts';
import { addParameterRoutes } from './routes/records/parameters.ts';
import { addRecordArchiveRoute } from './routes/records/record-archive.ts';
import { addRecordComparisonRoute } from './routes/records/record-comparison.ts';
import { addRecordDocumentRoute } from './routes/records/record-document.ts';
import { addRecordHistoryRoute } from './routes/records/record-history.ts';
import { addRecordImpactRoute } from './routes/records/record-impact.ts';
import { addRecordRoutes } from './routes/records/records.ts';
import { addRunRoutes } from './routes/runs.ts';
import { addRuntimeRoutes } from './routes/runtimes.ts';
import { addSafeRoutes } from './routes/safes.ts';
import { addSampleRoute } from './routes/sample.ts';
import { addScheduleRoutes } from './routes/schedules.ts';
import { addTestCaseFileRoutes } from './routes/test-case-files.ts';
import { addTestCaseRoutes } from './routes/test-cases.ts';
import { addExchangeRoute, addSecretsTokenRoute, addTokenRoutes } from './routes/tokens.ts';
import { addWorkspaceRoutes } from './routes/workspace.ts';
import type { Api } from './routing/route-parts.ts';
import { validationFault } from './validation-fault.ts';

export type { ApiPorts, StartedSample } from './api-env.ts';
export { faultInLog } from './fault-in-log.ts';
export { gatekeeperWebhook } from './gatekeeper-webhook.ts';
export { answerInternal, answerProblem } from './problem-answer.ts';
export { secretsRoute } from './secrets/secrets-route.ts';
export { secretsService } from './secrets/secrets-service.ts';
export * as wire from './wire.ts';

/** A document of 32 MB, and as much again for its escapes in JSON. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const ROUTES = [
  addMemberRoutes,
  addTokenRoutes,
  addPolicyRoutes,
  addRuntimeRoutes,
  addWorkspaceRoutes,
  addPlatformRoutes,
  addSampleRoute,
  addRecordRoutes,
  addRecordImpactRoute,
  addRecordArchiveRoute,
  addRecordDocumentRoute,
  addRecordComparisonRoute,
  addRecordHistoryRoute,
  addGenerationRoutes,
  addCalibrationRoutes,
  addLocalSecretRoutes,
  addParameterRoutes,
  addKnownFailureRoutes,
  addTestCaseRoutes,
  addTestCaseFileRoutes,
  addPipelineRoutes,
  addGatekeeperRoutes,
  addGatekeeperActionRoutes,
  addHolderDispatchRoutes,
  addDispatchRoutes,
  addDeliveryRoutes,
  addExecutionRoutes,
  addExecutionGroupRoutes,
  addExecutionArtifactRoutes,
  addScheduleRoutes,
  addSafeRoutes,
  addCredentialRoutes,
  addBindingRoutes,
];

/**
 * The management API below `/api/v2` with its OpenAPI 3.1 document at `openapi.json`. Every fault is
 * `application/problem+json` (RFC 9457). In front of each route: who calls, how often, the
 * audit log and the size of the body.
 */
export function managementApi(ports: ApiPorts): Api {
  const api = new OpenAPIHono<ApiEnv>({
    strict: false,
    defaultHook: (result, context) => {
      if (!result.success) return answerProblem(context, validationFault(result));
      return undefined;
    },
  });
  // Answers belong to a workspace: no cache in between keeps them.
  api.use(async (context, next) => {
    context.header('cache-control', 'no-store');
    await next();
  });
  describeApi(api, ports);
  addExchangeRoute(api, ports);
  addSecretsTokenRoute(api, ports);
  addRunRoutes(api, ports);
  const onError = () => {
    throw new Problem('body-too-large', 'The body is larger than 64 MB; send less.');
  };
  // Without Content-Length it reads the whole body: strangers are refused before.
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
  api.use(requireAuthentication(ports), rateLimit(), auditRequests(ports), limit);
  api.use(async (context, next) => {
    context.set('database', ports.library.database);
    await next();
  });
  for (const add of ROUTES) add(api, ports);
  // The platform mounts this app, and Hono asks only the outer one what is not found.
  api.all('*', (context) => {
    const message = `There is no ${context.req.method} ${context.req.path}; /api/v2/openapi.json lists all.`;
    return answerProblem(context, new Problem('not-found', message));
  });
  api.onError((error, context) => {
    if (error instanceof Problem) return answerProblem(context, error);
    if (error instanceof HTTPException) return answerProblem(context, unreadableBody(error));
    const outage = unavailableProblem(error);
    if (outage !== null) return answerProblem(context, outage);
    ports.log.error({ ...faultInLog(error), path: context.req.routePath }, 'a request failed');
    return answerInternal(context);
  });
  return api;
}

/** What the framework refuses before a route sees it. */
function unreadableBody(error: HTTPException): Problem {
  return error.status === 415
    ? new Problem('content-type-unsupported', 'Send the body as application/json.')
    : new Problem('request-unreadable', 'The body is no JSON; fix it and send it again.');
}
