import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';

/** The public part of a key, by its type (RFC 7518, 6.2 and 6.3; RFC 8037, 2). */
const PublicPart = z.discriminatedUnion('kty', [
  z.object({ kty: z.enum(['RSA', 'RSA-HSM']), n: z.string(), e: z.string() }),
  z.object({ kty: z.enum(['EC', 'EC-HSM']), crv: z.string(), x: z.string(), y: z.string() }),
  z.object({ kty: z.literal('OKP'), crv: z.string(), x: z.string() }),
]);

/** What else a key says; times in whole seconds since 1970. */
export interface KeyDetails {
  readonly kid: string;
  readonly operations: readonly string[];
  readonly enabled: boolean;
  readonly created: number;
  readonly updated: number;
  readonly recoveryLevel: string;
}

/**
 * The `value` of a key (docs/secrets.md#read-a-secret). Every field is picked by its name, so that a
 * private part which came along stays behind.
 *
 * @param key a JSON Web Key; may hold anything
 * @returns null when it has no public part that Node can import
 */
export function keyValue(key: unknown, details: KeyDetails): string | null {
  const parsed = PublicPart.safeParse(key);
  if (!parsed.success || !isImportable(parsed.data)) return null;
  const { kty, ...numbers } = parsed.data;
  const { kid, operations, enabled, created, updated, recoveryLevel } = details;
  return JSON.stringify({
    key: { kid, kty, key_ops: operations, ...numbers },
    attributes: { enabled: String(enabled), created, updated, recoveryLevel },
  });
}

/** Azure marks keys that live in hardware, and has its own name for secp256k1 (RFC 8812). */
function isImportable(key: z.infer<typeof PublicPart>): boolean {
  const jwk: JsonWebKey = { ...key, kty: key.kty.replace(/-HSM$/, '') };
  if (jwk.crv === 'P-256K') jwk.crv = 'secp256k1';
  try {
    createPublicKey({ key: jwk, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
