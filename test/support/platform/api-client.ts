import { z } from 'zod';
import type { Scope } from '../../../src/identity/index.ts';
import type { ApiPlatform } from './api-platform.ts';

/** What most creations answer, as far as tests check it. */
export const Made = z.looseObject({
  id: z.string().optional(),
  safe_key: z.string().optional(),
  stored_name: z.string().optional(),
});

/** A refusal: its status and kind. */
export const Refused = z.looseObject({
  status: z.number(),
  error: z.string(),
  detail: z.string(),
  errors: z.array(z.string()).default([]),
});

/** Calls the management API with a new token, and reads the answer by a schema; no body is null. */
export async function apiClient(
  { api, tokenOf }: ApiPlatform,
  role: 'admin' | 'member',
  scopes: readonly Scope[],
) {
  const authorization = `Bearer ${await tokenOf(role, scopes)}`;
  return async <T>(method: string, path: string, schema: z.ZodType<T>, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const text = await (await fetch(`${api}${path}`, sent)).text();
    const answer = schema.safeParse(text === '' ? null : JSON.parse(text));
    if (!answer.success) throw new Error(`${method} ${path}: ${text}`);
    return answer.data;
  };
}
