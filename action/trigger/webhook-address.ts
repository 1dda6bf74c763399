/** The webhook URL of a gatekeeper: the URL of its platform, then the path with the hook token (docs/automation.md#a-gatekeeper). */
const HOOK = /^(.+?)(\/api\/v2\/gatekeeper\/webhook\/[\w-]+)$/;

/** A webhook URL in two parts, of which only the first may be shown. */
export interface WebhookAddress {
  /** Where the platform runs. */
  readonly url: string;
  /** The rest, with the hook token in it. */
  readonly path: string;
}

/** Takes a webhook URL apart; null for anything else. */
export function webhookAddress(text: string): WebhookAddress | null {
  const [, url, path] = HOOK.exec(text) ?? [];
  return url === undefined || path === undefined ? null : { url, path };
}
