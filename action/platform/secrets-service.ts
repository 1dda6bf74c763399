import { setSecret } from '@actions/core';
import { z } from 'zod';
import type { Workflow } from '../workflow.ts';
import { accessDenied } from './access-denied.ts';
import { parseResponse, problemOf } from './http-result.ts';
import { oidcToken } from './oidc-token.ts';
import { requestWithRetry } from './request-with-retry.ts';
import { API, send } from './send.ts';

/** The secrets service, to which a workflow has access. */
export interface SecretsService {
  /** What tests read as PLATFORM_SECRETS_SERVICE: it holds the token, so it is masked. */
  readonly address: string;
  /**
   * Reads one value, and retries while an error is transient.
   * @throws Problem as the service answers, which repeats no value
   */
  readonly read: (safeKey: string, key: string) => Promise<string>;
}

const issued = z.object({ token: z.string().regex(/^[\w-]+$/), secrets_service: z.url() });
const answered = z.strictObject({ value: z.string() });
/** A step reads a handful of secrets; a store that asks to wait gets a minute each time. */
const WHOLE_MS = 10 * 60_000;

/**
 * Gives the job access to the secrets that its OIDC policy names: its OIDC token, which is valid once, is exchanged
 * for one that reads secrets and nothing else. This is not retried, so that a wrong URL is reported at once.
 *
 * @param audience of the OIDC token: the `BASE_URL` of the platform
 * @throws Problem `oidc-token-missing`, `not-authenticated`, `platform-unreachable`
 */
export async function openSecretsService(
  url: string,
  audience: string,
  workflow: Workflow,
): Promise<SecretsService> {
  const remedy401 = accessDenied(url, workflow, 'that names the credentials to read');
  const target = { url, input: 'url', remedy401 } as const;
  const token = await oidcToken(audience);
  const result = await send(url, { method: 'POST', path: `${API}/oidc/secrets-token`, token });
  const entered = parseResponse(result, issued, target);
  if (entered === null) throw problemOf(result, target);
  for (const one of [entered.token, entered.secrets_service]) setSecret(one);
  const deadlineMs = Date.now() + WHOLE_MS;
  return {
    address: entered.secrets_service,
    read: async (safeKey, key) => {
      const path = `/secrets/?${new URLSearchParams({ key, safe_key: safeKey })}`;
      const request = { method: 'GET', path, token: entered.token } as const;
      return (await requestWithRetry(target, request, answered, deadlineMs)).value;
    },
  };
}
