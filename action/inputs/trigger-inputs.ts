import { z } from 'zod';
import { baseUrl, freeName } from '../../src/input/fields.ts';
import { platformUrl } from '../platform/platform-url.ts';
import { webhookAddress } from '../trigger/webhook-address.ts';
import { flag } from './shared-inputs.ts';

const webhookUrl = z
  .string('is missing; give the webhook URL of a gatekeeper, out of a secret')
  .transform((text, context) => {
    const address = webhookAddress(text);
    const issues =
      address === null
        ? ['must end in /api/v2/gatekeeper/webhook/ and the hook token']
        : (platformUrl.safeParse(address.url).error?.issues ?? []).map(({ message }) => message);
    for (const message of issues) context.addIssue({ code: 'custom', message });
    return address ?? z.NEVER;
  });

const payload = z.string().transform((text, context) => {
  const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: 'must be a JSON object' });
  return z.NEVER;
});

/** `NAME = value` lines; the platform has the rules of names and values. */
const variables = z.string().transform((text, context) => {
  const lines = text.split('\n').map((line) => line.trim());
  const pairs = lines.filter((line) => line !== '').map((line) => VARIABLE.exec(line));
  const found = pairs.flatMap((pair) =>
    pair === null ? [] : [[pair[1] ?? '', pair[2] ?? ''] as const],
  );
  if (found.length === pairs.length) return Object.fromEntries<string>(found);
  context.addIssue({ code: 'custom', message: 'must be lines such as TENANT = acme' });
  return z.NEVER;
});

const VARIABLE = /^([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/;

const command = z.literal('trigger');

/** `command: trigger`, of a step that does not wait. */
export const triggerAlone = z.object({
  command,
  url: z.undefined('is read only with `wait: true`; leave it out').optional(),
  'webhook-url': webhookUrl,
  payload: payload.optional(),
  'base-url': baseUrl.optional(),
  environment: freeName.optional(),
  variables: variables.optional(),
  wait: flag,
});

/** The same, of a step that waits for the end of the executions. */
export const triggerAndWait = triggerAlone.extend({ url: platformUrl });

export type TriggerInputs = z.output<typeof triggerAlone> | z.output<typeof triggerAndWait>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
