import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startSampleApi } from '../src/server/demo/index.ts';
import { type Listening, listen } from '../src/server/listen.ts';
import { passOn } from '../test/support/network/pass-on.ts';

/** The header that the clinic wants its key in. */
const KEY_HEADER = 'x-api-key';
const SECURITY = `security: [{ clinic: [] }]
components:
  securitySchemes:
    clinic: { type: apiKey, in: header, name: ${KEY_HEADER} }
`;
const LIMIT = 'name: { type: string, minLength: 2, maxLength: 60, example: Ada Lovelace }';

/** The sample API behind a key, as a team would run it, and its document before and after a change. */
export interface Clinic extends Listening {
  /** What the API demands. It lies in the vault alone, and goes from there into requests. */
  readonly key: string;
  /** The document as it was, in which an owner's name has no greatest length. */
  readonly before: string;
  /** The document with the limit, which the server forgets. */
  readonly after: string;
}

/** Starts the clinic of `templates/demo/openapi.yaml` with its seeded fault. */
export async function startClinic(): Promise<Clinic> {
  const key = randomBytes(16).toString('hex');
  const clinic = await startSampleApi({ fault: true });
  const door = await listen('127.0.0.1', 0, (request, response) => {
    if (request.headers[KEY_HEADER] === key) passOn(request, response, clinic.baseUrl);
    else response.writeHead(401).end();
  });
  const source = new URL('../templates/demo/openapi.yaml', import.meta.url);
  const after = replaced(await readFile(source, 'utf8'), 'components:\n', SECURITY);
  const before = replaced(after, LIMIT, LIMIT.replace(' maxLength: 60,', ''));
  const close = async () => {
    await door.close();
    await clinic.stop();
  };
  return { url: door.url, close, key, before, after };
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the document of the clinic has no ${from}`);
  return text.replace(from, to);
}
