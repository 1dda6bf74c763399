import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startSampleApi } from '../src/server/demo/index.ts';
import { type Listening, listen } from '../src/server/listen.ts';
import { passOn } from '../test/support/network/pass-on.ts';

/** The header that the clinic wants its key in. */
export const KEY_HEADER = 'x-api-key';
const SECURITY = `security: [{ clinic: [] }]
components:
  securitySchemes:
    clinic: { type: apiKey, in: header, name: ${KEY_HEADER} }
`;
const LIMIT = 'name: { type: string, minLength: 2, maxLength: 60, example: Ada Lovelace }';

/** What the preview's server forgets: no other request and no response shows it. */
const FORGOTTEN = {
  endpoint: 'POST /pets/{petId}/visits',
  location: 'body',
  at: '/reason',
  keyword: 'maxLength',
} as const;

/** The sample API behind a key, as a team would run it, and its document before and after a change. */
export interface Clinic extends Listening {
  /** Where the server of the second pull request runs. */
  readonly previewUrl: string;
  /** What the API demands. It lies in the vault alone, and goes from there into requests. */
  readonly key: string;
  /** The document as it was, in which an owner's name has no greatest length. */
  readonly before: string;
  /** The document with the limit. */
  readonly after: string;
}

/** Starts the clinic of `templates/demo/openapi.yaml` twice: as it should be, and with a fault. */
export async function startClinic(): Promise<Clinic> {
  const key = clinicKey();
  const staging = await startLocked(key, false);
  const preview = await startLocked(key, FORGOTTEN);
  const close = async () => {
    await staging.close();
    await preview.close();
  };
  return { url: staging.url, previewUrl: preview.url, close, key, ...(await documents()) };
}

/** A key that only the vault and the API know. */
export function clinicKey(): string {
  return randomBytes(16).toString('hex');
}

/** The document before and after it limits names of owners. */
export async function documents(): Promise<Pick<Clinic, 'before' | 'after'>> {
  const source = new URL('../templates/demo/openapi.yaml', import.meta.url);
  const after = replaced(await readFile(source, 'utf8'), 'components:\n', SECURITY);
  return { before: replaced(after, LIMIT, LIMIT.replace(' maxLength: 60,', '')), after };
}

/** A server of the clinic behind its key. */
async function startLocked(
  key: string,
  fault: Parameters<typeof startSampleApi>[0]['fault'],
): Promise<Listening> {
  const clinic = await startSampleApi({ fault });
  const door = await listen('127.0.0.1', 0, (request, response) => {
    if (request.headers[KEY_HEADER] === key) passOn(request, response, clinic.baseUrl);
    else response.writeHead(401).end();
  });
  const close = async () => {
    await door.close();
    await clinic.stop();
  };
  return { url: door.url, close };
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the document of the clinic has no ${from}`);
  return text.replace(from, to);
}
