import { setSecret } from '@actions/core';
import { z } from 'zod';
import type { Scope } from '../../src/identity/index.ts';
import type { Workflow } from '../workflow.ts';
import { accessDenied } from './access-denied.ts';
import { parseResponse, problemOf } from './http-result.ts';
import { oidcToken } from './oidc-token.ts';
import { requestWithRetry } from './request-with-retry.ts';
import { API, type PlatformRequest, send } from './send.ts';

/** The platform, to which a workflow has access. */
export interface Platform {
  /**
   * Sends a request to the management API, and retries while an error is transient.
   * @throws Problem that the platform answers with, or `platform-unreachable`
   */
  readonly request: <T>(
    request: Omit<PlatformRequest, 'token'>,
    schema: z.ZodType<T>,
  ) => Promise<T>;
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
  const remedy401 = accessDenied(url, workflow, `with the scope ${scope}`);
  const target = { url, input: 'url', remedy401 } as const;
  const oidc = await oidcToken(url);
  const result = await send(url, { method: 'POST', path: `${API}/oidc/exchange`, token: oidc });
  const entered = parseResponse(result, exchanged, target);
  if (entered === null) throw problemOf(result, target);
  const { token } = entered;
  setSecret(token);
  return {
    deadlineMs,
    request: (body, schema) =>
      requestWithRetry(target, { ...body, path: `${API}${body.path}`, token }, schema, deadlineMs),
  };
}
