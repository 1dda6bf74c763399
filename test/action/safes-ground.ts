import { z } from 'zod';
import { REPOSITORY } from '../support/platform/oidc-issuer.ts';
import { entryOf, type MemoryStores } from '../support/stores/memory-store.ts';
import type { PlatformGround } from './platform-ground.ts';

const SAFE = z.object({ safe_key: z.string() });
const CREDENTIAL = z.object({ stored_name: z.string() });

/**
 * Makes a safe that holds some secrets, and a policy `ci` whose workflows may read them.
 *
 * @param values key → value
 * @param unread keys that the policy does not name
 * @returns the key of the safe
 */
export async function safeWith(
  there: PlatformGround,
  stores: MemoryStores,
  values: Readonly<Record<string, string | Error>>,
  unread: readonly string[] = [],
): Promise<string> {
  const store = {
    kind: 'aws-secrets-manager',
    address: { by: 'region', region: 'eu-west-1' },
    access: { method: 'iam', role_arn: null },
  };
  const { safe_key: safeKey } = await there.asAdmin('POST', '/safes', SAFE, { name: 'ci', store });
  for (const [key, value] of Object.entries(values)) {
    const body = { name: key, type: 'secret', key };
    const path = `/safes/${safeKey}/credentials`;
    const { stored_name: name } = await there.asAdmin('POST', path, CREDENTIAL, body);
    stores.entries.set(entryOf('secret', name), value);
  }
  const named = Object.keys(values).filter((key) => !unread.includes(key));
  await there.asAdmin('POST', '/oidc-policies', z.unknown(), {
    ...{ name: 'ci', ...REPOSITORY, scopes: ['read'] },
    credentials: named.map((key) => `${safeKey}/${key}`),
  });
  return safeKey;
}
