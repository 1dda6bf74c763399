import { createHmac, randomUUID } from 'node:crypto';
import { UNASKED } from './needed-permissions.ts';
import type { Hook } from './world.ts';

/** A hook as the App got it. */
export interface Delivery extends Hook {
  /** Of this attempt; `guid` is that of all attempts. */
  readonly id: number;
  readonly guid: string;
  readonly at: Date;
  readonly isRedelivery: boolean;
  /** The App's answer, or null when no App listens or it could not be reached. */
  readonly status: number | null;
}

export interface Deliveries {
  readonly all: readonly Delivery[];
  /** The ids of those that are listed, but that GitHub cannot send again. */
  readonly lost: Set<number>;
  /** The first delivery that fits, already there or still to come. */
  readonly first: (fits: (delivery: Delivery) => boolean) => Promise<Delivery>;
  readonly deliver: (hook: Hook) => Promise<void>;
  /** Makes one more attempt. */
  readonly redeliver: (delivery: Delivery) => Promise<void>;
  /** Where hooks go from now on, and the secret that signs them. */
  readonly listen: (url: string, secret: string) => void;
}

/**
 * Sends hooks as GitHub does: those of events that the App has subscribed to, and that come to every App, a GUID each, the event in a header, signed with HMAC SHA-256 over the
 * very bytes. Without a listener they are only written down.
 */
export function deliveries(events: readonly string[]): Deliveries {
  const sent = new Set([...events, ...UNASKED]);
  const all: Delivery[] = [];
  const waiting = new Set<(delivery: Delivery) => void>();
  let listener: { readonly url: string; readonly secret: string } | null = null;
  const attempt = async ({ event, payload }: Hook, guid: string, isRedelivery: boolean) => {
    const hook = { event, payload };
    const at = new Date();
    const status = listener ? await post(hook, guid, listener.url, listener.secret) : null;
    const delivery = { ...hook, id: all.length + 1, guid, at, isRedelivery, status };
    all.push(delivery);
    for (const hear of [...waiting]) hear(delivery);
  };
  return {
    all,
    lost: new Set(),
    first: (fits) => {
      const there = all.find(fits);
      if (there) return Promise.resolve(there);
      return new Promise((resolve) => {
        const hear = (delivery: Delivery) => {
          if (!fits(delivery)) return;
          waiting.delete(hear);
          resolve(delivery);
        };
        waiting.add(hear);
      });
    },
    listen: (url, secret) => {
      listener = { url, secret };
    },
    deliver: async (hook) => {
      if (!sent.has(hook.event)) return;
      await attempt(hook, randomUUID(), false);
    },
    redeliver: (delivery) => attempt(delivery, delivery.guid, true),
  };
}

async function post(hook: Hook, guid: string, url: string, secret: string): Promise<number | null> {
  const body = JSON.stringify(hook.payload);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        connection: 'close',
        'content-type': 'application/json',
        'user-agent': 'GitHub-Hookshot/emulated',
        'x-github-event': hook.event,
        'x-github-delivery': guid,
        'x-hub-signature-256': `sha256=${signature}`,
      },
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
