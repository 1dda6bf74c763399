import type { IncomingMessage } from 'node:http';
import { type Answer, type Behaviour, sharedAnswer } from './answer.ts';

/*
 * The wire of Azure Key Vault (REST API 7.x: Get Secret, Get Key, Get Certificate) and the sign-in of
 * an application at Microsoft Entra ID (OAuth 2.0, 4.4), as Microsoft documents them.
 */

export const AZURE_CLIENT = {
  tenantId: '72f988bf-86f1-41af-91ab-2d7cd011db47',
  clientId: '04b07795-8ddb-461a-bbee-02f9e1bf7b46',
  clientSecret: 'azure~client~secret',
} as const;
export const AZURE_TOKEN = 'azure-access-token';
/** The host of a vault is below that of its resource. */
const RESOURCE = 'https://localhost';

const ERRORS = {
  missing: error(
    404,
    'SecretNotFound',
    'A secret with (name/id) x was not found in this key vault.',
  ),
  denied: error(403, 'Forbidden', 'Caller is not authorized to perform action.', 'ForbiddenByRbac'),
  disabled: error(
    403,
    'Forbidden',
    'Operation get is not allowed on a disabled secret.',
    'SecretDisabled',
  ),
  unauthorised: error(401, 'Unauthorized', 'AKV10032: Invalid issuer.'),
};

/** The answer to a request at the vault; without a token it is the challenge that asks for one. */
export function azureAnswer(
  request: IncomingMessage,
  entry: object | undefined,
  told: Behaviour,
): Answer {
  if (request.headers.authorization !== `Bearer ${AZURE_TOKEN}`) return challenge(request);
  if (told === 'disabled') return ERRORS.disabled;
  if (told === 'denied') return ERRORS.denied;
  if (told === 'unauthorised') return ERRORS.unauthorised;
  if (typeof told === 'object') return throttled(told.throttledSeconds);
  const shared = sharedAnswer(told);
  if (shared !== null) return shared;
  return entry === undefined || told === 'deleted' ? ERRORS.missing : { status: 200, body: entry };
}

/** The answer of Entra ID: its description, or a token for the right secret. */
export function entraAnswer(request: IncomingMessage, body: string): Answer {
  const authority = `https://${request.headers.host}/${AZURE_CLIENT.tenantId}`;
  if (request.url?.includes('/.well-known/')) {
    return {
      status: 200,
      body: {
        issuer: `${authority}/v2.0`,
        authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
        token_endpoint: `${authority}/oauth2/v2.0/token`,
        jwks_uri: `${authority}/discovery/v2.0/keys`,
      },
    };
  }
  const form = new URLSearchParams(body);
  const isKnown =
    form.get('client_id') === AZURE_CLIENT.clientId &&
    form.get('client_secret') === AZURE_CLIENT.clientSecret &&
    form.get('scope')?.startsWith(`${RESOURCE}/.default`);
  if (isKnown)
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3599, access_token: AZURE_TOKEN },
    };
  const description = 'AADSTS7000215: Invalid client secret provided.';
  return { status: 401, body: { error: 'invalid_client', error_description: description } };
}

function challenge(request: IncomingMessage): Answer {
  const authority = `https://${request.headers.host}/${AZURE_CLIENT.tenantId}`;
  return {
    status: 401,
    headers: { 'www-authenticate': `Bearer authorization="${authority}", resource="${RESOURCE}"` },
    body: '',
  };
}

function throttled(retryAfter: string | null): Answer {
  const said = error(
    429,
    'Throttled',
    'Request was not processed because too many requests were received.',
  );
  return { ...said, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } };
}

function error(status: number, code: string, message: string, inner?: string): Answer {
  const innererror = inner === undefined ? {} : { innererror: { code: inner } };
  return { status, body: { error: { code, message, ...innererror } } };
}
