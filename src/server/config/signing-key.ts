const LEAST_BYTES = 32;
const HEX = /^(?:[0-9a-f]{2})+$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** A key of at least 32 bytes in hex or base64 (also base64url); null for anything else. */
export function parseSigningKey(text: string): Uint8Array | null {
  if (HEX.test(text)) return longEnough(Buffer.from(text, 'hex'));
  return BASE64.test(text) ? longEnough(Buffer.from(text, 'base64')) : null;
}

function longEnough(key: Uint8Array): Uint8Array | null {
  return key.byteLength >= LEAST_BYTES ? key : null;
}
