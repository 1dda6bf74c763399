import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { APP_ID, OWNER } from '../emulator.ts';
import { answer, type Gap, gapAt, refusal } from '../exchange.ts';
import type { World } from '../world.ts';

export interface ManifestConversion {
  readonly gap: Gap;
  /** A code as GitHub gives it to the browser after a manifest was posted; works once. */
  readonly code: () => string;
}

/** The emulator has no route for the end of the manifest flow. */
export function manifestConversionGap(
  { look }: Pick<World, 'look'>,
  { url, privateKey }: { readonly url: string; readonly privateKey: string },
): ManifestConversion {
  const codes = new Set<string>();
  const route = 'POST /app-manifests/{code}/conversions';
  const gap = gapAt('a manifest code becomes an App', route, async (_request, _next, { code }) => {
    if (!codes.delete(code ?? '')) return refusal(404, 'Not Found');
    const owner = await look(`/users/${OWNER}`, z.looseObject({}));
    const now = new Date().toISOString();
    return answer(201, {
      id: APP_ID,
      slug: 'proofgate',
      node_id: 'A_kwDOproofgate',
      client_id: 'Iv1.0123456789abcdef',
      owner,
      name: 'Proofgate',
      description: null,
      external_url: url,
      html_url: `${url}/apps/proofgate`,
      created_at: now,
      updated_at: now,
      permissions: { contents: 'write', metadata: 'read' },
      events: ['push', 'pull_request'],
      client_secret: 'client-secret-of-the-emulated-app',
      webhook_secret: 'webhook-secret-of-the-emulated-app',
      pem: privateKey,
    });
  });
  return {
    gap,
    code: () => {
      const code = randomUUID();
      codes.add(code);
      return code;
    },
  };
}
