import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../support/platform/api-platform.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const Fault = z.looseObject({ error: z.string() });

describe.each(PLAIN_STORES)('what jobs of a workflow run ask for on $name', ({ create }) => {
  test('is given to no API token, and the body of a stranger is not read', async () => {
    const { api, tokenOf } = await startApi(create);
    const send = async (path: string, headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: 'no JSON' });
      return [answer.status, Fault.parse(await answer.json()).error];
    };
    const admin = { authorization: `Bearer ${await tokenOf('admin', ['admin'])}` };
    const unsigned = { authorization: 'Bearer e30.e30.e30' };
    for (const what of ['token', 'results']) {
      for (const headers of [{}, admin, unsigned]) {
        const told = await send(`/executions/${randomUUID()}/${what}`, headers);
        expect(told).toEqual([401, 'not-authenticated']);
      }
      expect(await send(`/executions/mine/${what}`, {})).toEqual([404, 'not-found']);
    }
  });
});
