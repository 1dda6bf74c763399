import { parse } from 'yaml';
import { z } from 'zod';
import { callbackUrl } from '../identity/index.ts';
import { WEBHOOK_PATH } from './webhook-routes.ts';

/** The part of app.yml that is used; the other fields go to GitHub unchanged. */
const Manifest = z.looseObject({ name: z.string(), default_events: z.array(z.string()) });

/** What GitHub answers at the end (GitHub: "Create a GitHub App from a manifest"). */
export const Conversion = z.object({
  ...{ id: z.number(), html_url: z.url(), pem: z.string() },
  ...{ client_id: z.string(), client_secret: z.string(), webhook_secret: z.string() },
});

/**
 * The manifest that a browser posts to GitHub, as JSON.
 *
 * @param text of app.yml
 * @param baseUrl where GitHub reaches the server, without a slash at the end
 * @param redirectUrl where GitHub sends the browser afterwards
 */
export function manifestOf(text: string, baseUrl: string, redirectUrl: string): string {
  return JSON.stringify({
    ...Manifest.parse(parse(text)),
    url: baseUrl,
    hook_attributes: { url: `${baseUrl}${WEBHOOK_PATH}` },
    redirect_url: redirectUrl,
    // GitHub refuses a sign-in with any other `redirect_uri`.
    callback_urls: [callbackUrl(baseUrl)],
  });
}

/** The App's variables for the server, as the lines of an environment file. */
export function environmentLines(
  { id, pem, client_id, client_secret, webhook_secret }: z.infer<typeof Conversion>,
  baseUrl: string,
): string {
  const values = {
    ...{ BASE_URL: baseUrl, APP_ID: `${id}`, PRIVATE_KEY: pem.trim().replaceAll('\n', '\\n') },
    WEBHOOK_SECRET: webhook_secret,
    ...{ GITHUB_CLIENT_ID: client_id, GITHUB_CLIENT_SECRET: client_secret },
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
}
