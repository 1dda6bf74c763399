import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature's time may differ so much from ours, in seconds (Standard Webhooks, "Verifying"). */
const TOLERANCE_SECONDS = 300;

/** What Standard Webhooks signs: `id.timestamp.body`. */
export interface Message {
  /** The header `webhook-id`. */
  readonly id: string;
  /** The header `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string;
  readonly body: Uint8Array | string;
}

/** The header `webhook-signature`: `v1,` and HMAC-SHA256 in base64 for each key, between blanks. */
export function signMessage(keys: readonly Uint8Array[], message: Message): string {
  return keys.map((key) => `v1,${digest(key, message)}`).join(' ');
}

/** Whether one of the signatures in a `webhook-signature` is one of the keys', and the time is near. */
export function isMessageSigned(
  keys: readonly Uint8Array[],
  message: Message,
  signatures: string,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(message.timestamp)) return false;
  const apart = Math.abs(now.getTime() / 1000 - Number(message.timestamp));
  if (apart > TOLERANCE_SECONDS) return false;
  const received = signatures.split(' ').flatMap((one) => /^v1,(.+)$/.exec(one)?.[1] ?? []);
  return keys.some((key) => {
    const expected = digest(key, message);
    return received.some((one) => areEqual(one, expected));
  });
}

/**
 * Whether `X-Hub-Signature-256` is one of the keys' (GitHub: "Validating webhook deliveries"). GitHub
 * takes the secret as text, so the key is what people copy: `whsec_…`.
 */
export function isHubSigned(
  encodedKeys: readonly string[],
  body: Uint8Array,
  signature: string,
): boolean {
  return encodedKeys.some((key) => {
    const expected = createHmac('sha256', key).update(body).digest('hex');
    return areEqual(signature, `sha256=${expected}`);
  });
}

function digest(key: Uint8Array, { id, timestamp, body }: Message): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/** In a time that reveals nothing of where they differ; their lengths are no secret. */
function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
