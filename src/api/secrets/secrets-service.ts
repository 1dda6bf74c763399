import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { unavailableProblem } from '../../database/index.ts';
import { markKnown } from '../../input/known-callers.ts';
import { Problem } from '../../problem.ts';
import { retrieve, type SecretsPorts } from '../../secrets/index.ts';
import { faultInLog } from '../fault-in-log.ts';
import { INTERNAL_BODY, problemBody } from '../problem-answer.ts';
import { endOfTurn } from './end-of-turn.ts';
import { secretsDocument } from './secrets-document.ts';
import { readSecretsRequest, secretsParameters } from './secrets-request.ts';

/** Answers a request, or gives false and leaves it to others. */
export type Service = (request: IncomingMessage, response: ServerResponse) => boolean;

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

/**
 * The secrets service: `GET /secrets/` and `GET /secrets/x/{token}/`
 * (docs/secrets.md#read-a-secret), and its OpenAPI document. It is in front of the framework that serves everything
 * else: tests read secrets often, and a read that is in memory costs less than the framework.
 */
export function secretsService(ports: SecretsPorts, log: Logger): Service {
  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/secrets') || !/^[/?]?$/.test(url.charAt(8))) return false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && url === '/secrets/openapi.json') sendDocument(response, ports.identity.baseUrl);
    else void answer(ports, request, response, log);
    return true;
  };
}

function sendDocument(response: ServerResponse, baseUrl: string): void {
  send(response, 200, JSON_TYPE, JSON.stringify(secretsDocument(baseUrl)));
}

async function answer(
  ports: SecretsPorts,
  request: IncomingMessage,
  response: ServerResponse,
  log: Logger,
): Promise<void> {
  try {
    const value = await read(ports, request);
    markKnown(request.socket);
    await endOfTurn();
    send(response, 200, JSON_TYPE, JSON.stringify({ value }));
  } catch (error) {
    const problem = error instanceof Problem ? error : unavailableProblem(error);
    if (problem !== null) return sendProblem(response, problem);
    log.error(faultInLog(error), 'a read of a secret failed');
    send(response, 500, PROBLEM_TYPE, JSON.stringify(INTERNAL_BODY));
  }
}

function read(ports: SecretsPorts, request: IncomingMessage): Promise<string> {
  const found = readSecretsRequest(request);
  if (found === null) {
    throw new Problem('not-found', 'The service has GET /secrets/ and GET /secrets/x/{token}/.');
  }
  if (request.method !== 'GET') {
    throw new Problem(
      'method-not-allowed',
      'Secrets are read with GET, and nothing else is there.',
    );
  }
  return retrieve(ports, found.caller, secretsParameters(found.query));
}

function sendProblem(response: ServerResponse, problem: Problem): void {
  const { status, retryAfterSeconds } = problem;
  if (retryAfterSeconds !== null) response.setHeader('retry-after', String(retryAfterSeconds));
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  if (status === 405) response.setHeader('allow', 'GET');
  send(response, status, PROBLEM_TYPE, JSON.stringify(problemBody(problem)));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
