import { Problem } from '../../problem.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { isHubSigned, isMessageSigned } from '../keys/signatures.ts';
import type { OpenGatekeeper } from './find-gatekeepers.ts';
import type { HookRequest } from './hook-request.ts';

/**
 * Lets a request pass that is signed with the gatekeeper's secret key, by Standard Webhooks or as GitHub
 * does. Where no signature is required, none is checked.
 *
 * @returns whether the signature covers `webhook-id`
 * @throws Problem `signature-wrong`
 */
export function requireSignature(
  { keys, now }: Pick<AutomationPorts, 'keys' | 'now'>,
  gatekeeper: OpenGatekeeper,
  { headers, body }: HookRequest,
): boolean {
  if (!gatekeeper.isSigned) return false;
  const good = keys.goodKeys('gatekeeper', gatekeeper, now());
  const signatures = headers('webhook-signature');
  if (signatures !== null) {
    const message = {
      id: headers('webhook-id') ?? '',
      timestamp: headers('webhook-timestamp') ?? '',
      body,
    };
    const bytes = good.map((key) => key.bytes);
    if (message.id !== '' && isMessageSigned(bytes, message, signatures, now())) return true;
  } else {
    const encoded = good.map((key) => key.encoded);
    if (isHubSigned(encoded, body, headers('x-hub-signature-256') ?? '')) return false;
  }
  const message =
    'Sign the request with the secret key of the gatekeeper: webhook-id, webhook-timestamp (within 5 minutes) and webhook-signature, or X-Hub-Signature-256.';
  throw new Problem('signature-wrong', message);
}
