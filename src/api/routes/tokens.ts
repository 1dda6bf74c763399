import { z } from '@hono/zod-openapi';
import {
  authenticate,
  createToken,
  exchangeOidc,
  listTokens,
  revokeToken,
} from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import { issueWorkflowToken } from '../../secrets/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { credentialsOf } from '../require-authentication.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  createdToken,
  fromCreatedToken,
  fromToken,
  newToken,
  token,
  toNewToken,
} from '../wire/access.ts';

const EXCHANGED = z.object({ token: z.string().max(200), expires_at: z.iso.datetime() });

/** API tokens: list, make, revoke. */
export function addTokenRoutes(api: Api, { identity }: ApiPorts): void {
  const route = routesOf(api, 'Access');
  route('listTokens', 'List your API tokens; admins see all', 'read')
    .get('/tokens')
    .pages(token, fromToken, ({ actor }, page) => listTokens(identity, actor, page));
  route('createToken', 'Create an API token; it is shown this once', 'read')
    .post('/tokens')
    .takes(newToken)
    .creates(createdToken, async ({ actor, body }) =>
      fromCreatedToken(await createToken(identity, actor, toNewToken(body))),
    );
  route('revokeToken', 'End an API token at once', 'read')
    .delete('/tokens/{id}', 404)
    .params(z.object({ id: z.uuid('must be the id of a token') }))
    .does(({ actor, params }) => revokeToken(identity, actor, params.id));
}

/**
 * `POST /oidc/exchange`: a workflow's OIDC token, which is good once, for a token of an hour. It is no
 * part of the document's routes, as its caller has no token yet.
 */
export function addExchangeRoute(api: Api, { identity }: ApiPorts): void {
  api.post('/oidc/exchange', async (context) => {
    const { authorization, remoteAddress } = credentialsOf(context);
    const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const exchanged = bearer
      ? await exchangeOidc(identity, { token: bearer, remoteAddress })
      : null;
    if (exchanged === null) {
      throw new Problem('not-authenticated', 'Send the OIDC token of a job that a policy lets in.');
    }
    const answer = { token: exchanged.token, expires_at: exchanged.expiresAt.toISOString() };
    return context.json(EXCHANGED.parse(answer), 200, { 'cache-control': 'no-store' });
  });
}

const SECRETS_TOKEN = EXCHANGED.extend({ secrets_service: z.url().max(2000) });

/**
 * `POST /oidc/secrets-token`: a workflow's OIDC token, which is good once, for what it reads secrets with
 * for an hour. A token of the exchange is not taken: one of an hour would give one of another.
 */
export function addSecretsTokenRoute(api: Api, { identity, secrets }: ApiPorts): void {
  api.post('/oidc/secrets-token', async (context) => {
    const credentials = credentialsOf(context);
    const isOidc = /^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i.test(credentials.authorization ?? '');
    const principal = isOidc
      ? await authenticate(identity, { ...credentials, cookie: null })
      : null;
    if (principal === null) {
      throw new Problem('not-authenticated', 'Send the OIDC token of a job that a policy lets in.');
    }
    const issued = await issueWorkflowToken(secrets, principal, credentials.remoteAddress);
    const answer = {
      token: issued.token,
      expires_at: issued.endsAt.toISOString(),
      secrets_service: issued.address,
    };
    return context.json(SECRETS_TOKEN.parse(answer), 200, { 'cache-control': 'no-store' });
  });
}
