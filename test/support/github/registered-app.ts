import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { manifestOf } from '../../../src/github/index.ts';

const Manifest = z.looseObject({
  default_permissions: z.record(z.string(), z.enum(['read', 'write'])),
  default_events: z.array(z.string()),
  hook_attributes: z.object({ url: z.string() }),
  callback_urls: z.array(z.string()),
});

/** What the App may do and is notified of, and where GitHub sends webhooks and browsers. */
export interface RegisteredApp {
  readonly permissions: Readonly<Record<string, 'read' | 'write'>>;
  readonly events: readonly string[];
  readonly hookUrl: string;
  readonly callbackUrls: readonly string[];
}

/** The App as `proofgate setup` registers it for a server at this address, from app.yml. */
export function registeredApp(baseUrl: string): RegisteredApp {
  const manifest = Manifest.parse(
    JSON.parse(manifestOf(readFileSync('app.yml', 'utf8'), baseUrl, '')),
  );
  return {
    permissions: manifest.default_permissions,
    events: manifest.default_events,
    hookUrl: manifest.hook_attributes.url,
    callbackUrls: manifest.callback_urls,
  };
}
