import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  enterRun,
  type OrderedCalibration,
  type RunCaller,
  receiveResults,
} from '../../execution/index.ts';
import { markKnown } from '../../input/known-callers.ts';
import { readBody } from '../../input/read-body.ts';
import { Problem } from '../../problem.ts';
import type { ApiEnv, ApiPorts } from '../api-env.ts';
import { credentialsOf } from '../require-authentication.ts';
import type { Api } from '../routing/route-parts.ts';

/**
 * What the jobs of a workflow run ask for, each time with an OIDC token of their own; no part of the
 * document's routes, as they accept no person and no API token.
 *
 * - `POST /executions/{id}/token`: the test cases of a job, and a token for their secrets
 * - `POST /executions/{id}/results`: the results of a job; sent again, they change nothing
 *
 * The id may be that of a calibration, whose job receives what it tries and reports what it has learned.
 */
export function addRunRoutes(api: Api, { remote }: ApiPorts): void {
  api.post('/executions/:id/token', async (context) => {
    const entered = await enterRun(remote, callerOf(context), () => bodyOf(context));
    const answer = {
      token: entered.token,
      secrets_service: entered.secretsService,
      expires_at: entered.endsAt.toISOString(),
      variables: entered.variables,
      // Older versions refuse results with what they do not know.
      takes_records: true,
      takes_known: true,
      test_cases: entered.testCases,
      ...(entered.calibration !== null && { calibration: fromOrder(entered.calibration) }),
    };
    return context.json(answer, 200, { 'cache-control': 'no-store' });
  });
  api.post('/executions/:id/results', async (context) => {
    const count = await receiveResults(remote, callerOf(context), () => bodyOf(context));
    return context.json({ test_cases: count }, 200);
  });
}

function fromOrder({ sources, options, root, budget }: OrderedCalibration): object {
  const { endpoints, ignore, baseUrl } = options;
  return {
    ...{ document: sources, root, budget, ignore },
    ...(endpoints !== undefined && { endpoints }),
    ...(baseUrl !== undefined && { base_url: baseUrl }),
  };
}

/** Results of a job, or what a calibration has learned. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const JWT = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

function callerOf(context: Context<ApiEnv>): RunCaller {
  const id = z.uuid().safeParse(context.req.param('id'));
  if (!id.success) throw new Problem('not-found', 'The path names no execution.');
  const { authorization, remoteAddress } = credentialsOf(context);
  const token = JWT.exec(authorization ?? '')?.[1] ?? null;
  return { executionId: id.data, token, remoteAddress };
}

/** Reads what an admitted job has sent: nobody else is listened to. */
async function bodyOf({ env, req }: Context<ApiEnv>): Promise<unknown> {
  markKnown(env.incoming.socket);
  const body = await readBody(req.raw, MAX_BODY_BYTES);
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Problem('request-unreadable', 'The body is no JSON; fix it and send it again.');
  }
}
