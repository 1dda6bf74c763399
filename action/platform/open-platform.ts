import { setSecret } from '@actions/core';
import { z } from 'zod';
import type { Scope } from '../../src/identity/index.ts';
import type { Workflow } from '../workflow.ts';
import { ask } from './ask.ts';
import { faultOf, goodAnswer } from './heard.ts';
import { notLetIn } from './not-let-in.ts';
import { oidcToken } from './oidc-token.ts';
import { API, type Sent, send } from './send.ts';

/** The platform, to which a workflow has access. */
export interface Platform {
  /**
   * Asks the management API for something, again while a fault passes by itself.
   * @throws Problem that the platform answers with, or `platform-unreachable`
   */
  readonly ask: <T>(request: Omit<Sent, 'token'>, schema: z.ZodType<T>) => Promise<T>;
  /** When the step gives up, in ms of the clock. */
  readonly deadlineMs: number;
}

/** Less than the hour that a workflow's token is good for. */
const WHOLE_MS = 45 * 60_000;
const exchanged = z.object({ token: z.string().regex(/^[\w-]+$/) });

/**
 * Gets the job access: its OIDC token, which is valid once, is exchanged for one that is valid for
 * many requests. This is tried once, so that a wrong address is reported at once.
 *
 * @param scope what the requests need; reported where no policy admits the job
 * @throws Problem `oidc-token-missing`, `not-authenticated`, `platform-unreachable`
 */
export async function openPlatform(
  url: string,
  workflow: Workflow,
  scope: Scope,
): Promise<Platform> {
  const deadlineMs = Date.now() + WHOLE_MS;
  const remedy401 = notLetIn(url, workflow, `with the scope ${scope}`);
  const asked = { url, input: 'url', remedy401 } as const;
  const oidc = await oidcToken(url);
  const heard = await send(url, { method: 'POST', path: `${API}/oidc/exchange`, token: oidc });
  const entered = goodAnswer(heard, exchanged, asked);
  if (entered === null) throw faultOf(heard, asked);
  const { token } = entered;
  setSecret(token);
  return {
    deadlineMs,
    ask: (request, schema) =>
      ask(asked, { ...request, path: `${API}${request.path}`, token }, schema, deadlineMs),
  };
}
