import { createRoute, z } from '@hono/zod-openapi';
import {
  authenticate,
  createToken,
  exchangeOidc,
  listTokens,
  revokeToken,
} from '../../identity/index.ts';
import { Problem } from '../../problem.ts';
import { issueWorkflowToken } from '../../secrets/index.ts';
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { credentialsOf } from '../authenticated.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import { fromToken, newToken, shownToken, token } from '../wire/access.ts';

const TAG = 'Access';

const LIST = createRoute({
  ...described('listTokens', 'List your API tokens; admins see all', TAG, 'read'),
  method: 'get',
  path: '/tokens',
  request: { query: pageQuery },
  responses: answers(pageOf(token), 422),
});

const CREATE = createRoute({
  ...described('createToken', 'Make an API token; it is shown this once', TAG, 'read'),
  method: 'post',
  path: '/tokens',
  request: { body: jsonBody(newToken) },
  responses: answersCreated(shownToken, 413, 415, 422),
});

const REVOKE = createRoute({
  ...described('revokeToken', 'End an API token at once', TAG, 'read'),
  method: 'delete',
  path: '/tokens/{id}',
  request: { params: z.object({ id: z.uuid('must be the id of a token') }) },
  responses: answersNothing(404, 422),
});

const EXCHANGED = z.object({ token: z.string().max(200), expires_at: z.iso.datetime() });

/** API tokens: list, make, revoke. */
export function addTokenRoutes(api: Api, { identity }: ApiPorts): void {
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const rows = await listTokens(identity, context.get('principal'), toPage(query));
    return context.json(cutPage(rows, query, fromToken), 200);
  });
  api.openapi(CREATE, async (context) => {
    const { name, scopes, expires_in_days: expiresInDays } = context.req.valid('json');
    const principal = context.get('principal');
    const made = await createToken(identity, principal, { name, scopes, expiresInDays });
    context.header('cache-control', 'no-store');
    const { id, token: shown, expiresAt } = made;
    return context.json({ id, token: shown, expires_at: expiresAt.toISOString() }, 201);
  });
  api.openapi(REVOKE, async (context) => {
    await revokeToken(identity, context.get('principal'), context.req.valid('param').id);
    return context.body(null, 204);
  });
}

/**
 * `POST /oidc/exchange`: a workflow's OIDC token, which is good once, for a token of an hour. It is no
 * part of the document's routes, as its caller has no token yet.
 */
export function addExchangeRoute(api: Api, { identity }: ApiPorts): void {
  api.post('/oidc/exchange', async (context) => {
    const { authorization, remoteAddress } = credentialsOf(context);
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const made = given ? await exchangeOidc(identity, { token: given, remoteAddress }) : null;
    if (made === null) {
      throw new Problem('not-authenticated', 'Send the OIDC token of a job that a policy lets in.');
    }
    const answer = { token: made.token, expires_at: made.expiresAt.toISOString() };
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
    const made = await issueWorkflowToken(secrets, principal, credentials.remoteAddress);
    const answer = {
      token: made.token,
      expires_at: made.endsAt.toISOString(),
      secrets_service: made.address,
    };
    return context.json(SECRETS_TOKEN.parse(answer), 200, { 'cache-control': 'no-store' });
  });
}
