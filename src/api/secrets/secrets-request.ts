import type { IncomingMessage } from 'node:http';
import { Problem } from '../../problem.ts';
import type { Caller } from '../../secrets/index.ts';

/** A request of the secrets service, as far as it could be read. */
export interface SecretsRequest {
  readonly caller: Caller;
  readonly query: URLSearchParams;
}

/** `/secrets/`, or with a token in it `/secrets/x/{token}/`; the slash at the end may be left out. */
const PATH = /^\/secrets(?:\/x\/([^/]+))?\/?$/;
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Reads who calls and the query; null where the path is not the service's. */
export function readSecretsRequest(request: IncomingMessage): SecretsRequest | null {
  const [path = '', ...rest] = (request.url ?? '').split('?');
  const match = PATH.exec(path);
  if (match === null) return null;
  const { authorization, host } = request.headers;
  return {
    caller: {
      token: match[1] ?? (authorization === undefined ? null : bearer(authorization)),
      remoteAddress: request.socket.remoteAddress ?? 'unknown',
      isToLoopback: LOOPBACK.test(host ?? ''),
    },
    query: new URLSearchParams(rest.join('?')),
  };
}

/** An Authorization header of another kind is a wrong token, not the lack of one. */
function bearer(authorization: string): string {
  return BEARER.exec(authorization)?.[1] ?? '';
}

/** The types that version 1 took as `key_type`. They say nothing now, and others are refused. */
const KEY_TYPES: readonly string[] = ['secrets', 'keys', 'certificates'];

/**
 * The parameters of `retrieveSecrets` (docs/secrets.md#read-a-secret). `group` is ignored.
 * @throws Problem `parameter-faulty` with every error
 */
export function secretsParameters(query: URLSearchParams): {
  readonly key: string;
  readonly safeKey: string;
} {
  const keyType = query.getAll('key_type');
  const faults = [
    ...faultOf(query, 'key'),
    ...faultOf(query, 'safe_key'),
    ...(keyType.every((one) => KEY_TYPES.includes(one))
      ? []
      : [`query.key_type: must be ${KEY_TYPES.join(', ')}`]),
  ];
  if (faults.length > 0) {
    throw new Problem('parameter-faulty', 'Fix these parameters and ask again.', faults);
  }
  return { key: query.get('key') ?? '', safeKey: query.get('safe_key') ?? '' };
}

function faultOf(query: URLSearchParams, name: string): string[] {
  const [first, ...more] = query.getAll(name);
  if (first === undefined) return [`query.${name}: is missing`];
  if (more.length > 0) return [`query.${name}: must be given once`];
  return first === '' ? [`query.${name}: must not be empty`] : [];
}
