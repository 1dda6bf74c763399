import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type AcceptedEvent, type Gatekeepers, HOOK_PATH } from '../automation/index.ts';
import { markKnown } from '../input/known-callers.ts';
import { readBody } from '../input/read-body.ts';
import { Problem } from '../problem.ts';
import { answerProblem } from './problem-answer.ts';
import { fromParameters } from './wire/parameters.ts';

/** Larger bodies are refused, never cut. */
const MAX_BODY_BYTES = 1024 * 1024;

/** What the server knows of the connection. */
interface Env {
  Bindings: HttpBindings;
}

/**
 * `POST /api/v2/gatekeeper/webhook/{hook_token}` (docs/automation.md#a-gatekeeper). The token in the
 * path is the credential, so this is outside the management API; no log and no audit line holds the
 * path. 202 says that the event and its executions are stored, 200 that they were before.
 */
export function gatekeeperWebhook(accept: Gatekeepers, baseUrl: string): Hono<Env> {
  const app = new Hono<Env>();
  const path = `${HOOK_PATH}:token`;
  app.post(path, async (context) => {
    const { env, req } = context;
    const stored = await accept({
      token: req.param('token'),
      headers: (name) => req.header(name) ?? null,
      readBody: () => {
        markKnown(env.incoming.socket);
        return readBody(req.raw, MAX_BODY_BYTES);
      },
    });
    return context.json(answerOf(stored, baseUrl), stored.isRepeated ? 200 : 202);
  });
  // No other method and no longer path comes through to routes that would write the token down.
  app.all(path, (context) => {
    context.header('allow', 'POST');
    const problem = new Problem('method-not-allowed', 'A gatekeeper takes POST alone.');
    return answerProblem(context, problem);
  });
  app.all(`${HOOK_PATH}*`, (context) =>
    answerProblem(context, new Problem('not-found', 'No gatekeeper has this URL.')),
  );
  app.onError((error, context) => {
    if (!(error instanceof Problem)) throw error;
    return answerProblem(context, error);
  });
  return app;
}

/** What a caller gets: the event, what it started, and for each failed condition what it met. Links lead to the page of an execution and to it in the API. */
function answerOf(
  { id, executions, isMatched, findings, parameters }: AcceptedEvent,
  baseUrl: string,
) {
  return {
    event: id,
    executions: executions.map((one) => ({
      ...{ id: one.id, pipeline: one.pipelineId },
      links: {
        execution: `${baseUrl}/executions/${one.id}`,
        api: `${baseUrl}/api/v2/executions/${one.id}`,
      },
    })),
    matched: isMatched,
    parameters: fromParameters(parameters),
    not_matched: findings
      .filter(({ holds }) => !holds)
      .map(({ pointer, operator, value, found }) => ({ pointer, operator, value, found })),
  };
}
