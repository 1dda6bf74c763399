import { X509Certificate } from 'node:crypto';

/** Only Base64 between the lines, so that nothing else hides inside (RFC 7468, 3). */
const BLOCKS = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * The `value` of a certificate: PEM, the certificates of a chain in their order. Each is read and
 * rewritten, so no private key and nothing else beside it comes along.
 *
 * @param stored PEM as text, or PEM or DER as bytes
 * @returns null when it holds none that can be read: PKCS#12, which may hide a private key, is one
 */
export function certificateValue(stored: string | Uint8Array): string | null {
  const text = typeof stored === 'string' ? stored : Buffer.from(stored).toString('latin1');
  const blocks: readonly (string | Uint8Array)[] = text.match(BLOCKS) ?? [stored];
  try {
    return blocks.map((block) => new X509Certificate(block).toString()).join('');
  } catch {
    return null;
  }
}
