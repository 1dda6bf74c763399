import type { z } from 'zod';
import { PEOPLE } from './emulator.ts';
import type { GitHubAnswer, GitHubRequest } from './exchange.ts';

/** A hook on its way to the App. */
export interface Hook {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What gaps may do besides answering. */
export interface World {
  /** Asks behind the gaps, as the owner of the repositories, and reads the answer with a schema. */
  readonly look: <T>(path: string, schema: z.ZodType<T>) => Promise<T>;
  /** Sends a hook to the App, mended like those of the emulator. */
  readonly send: (hook: Hook) => void;
}

/** A request as somebody with this token; the owner when none is named. */
export function requestAs(
  method: string,
  path: string,
  body?: unknown,
  token: string = PEOPLE.octo,
): GitHubRequest {
  const [plain = '', search = ''] = path.split('?');
  const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
  return { method, path: plain, query: new URLSearchParams(search), headers, body };
}

/** The JSON of an answer, read with a schema; throws when it was refused. */
export function read<T>(request: GitHubRequest, answer: GitHubAnswer, schema: z.ZodType<T>): T {
  if (answer.status >= 300) {
    const said = JSON.stringify(answer.body);
    throw new Error(`${request.method} ${request.path}: ${answer.status} ${said}`);
  }
  return schema.parse(answer.body);
}
