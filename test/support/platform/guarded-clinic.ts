import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { startSampleApi } from '../../../src/server/demo/index.ts';
import { httpServer } from '../network/http-server.ts';
import { passOn } from '../network/pass-on.ts';

/** The header that the clinic expects its key in. */
export const KEY_HEADER = 'x-api-key';

/** The document of the sample API with that key in it. */
export const GUARDED_DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8').replace(
  /^components:\n/m,
  `security: [{ clinic: [] }]\ncomponents:\n  securitySchemes:\n    clinic: { type: apiKey, in: header, name: ${KEY_HEADER} }\n`,
);

/** The sample API with its seeded fault, behind a door that answers 401 to whoever lacks the key, and repeats the key. */
export async function guardedClinic(key: string): Promise<string> {
  const clinic = await startSampleApi({ fault: true });
  onTestFinished(() => clinic.stop());
  return httpServer((request, response) => {
    if (request.headers[KEY_HEADER] !== key) {
      response.writeHead(401).end();
      return;
    }
    response.setHeader('x-seen', `key ${key}`);
    passOn(request, response, clinic.baseUrl);
  });
}
