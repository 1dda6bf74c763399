import { expect, test } from 'vitest';
import { openAgain } from '../../../src/generation/index.ts';
import { openSession } from '../../../src/generation/session.ts';
import { documentSources } from '../../../src/generation/sources.ts';

const ROOT = `openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    post:
      requestBody: {content: {application/json: {schema: {$ref: pet.yaml}}}}
      responses: {"204": {description: Kept}}
  /gone:
    post:
      requestBody: {content: {application/json: {schema: {$ref: gone.yaml}}}}
      responses: {"204": {description: Kept}}
`;
const PET = '\ufefftype: object\nrequired: [name]\nproperties: {name: {type: string}}\n';
const SERVER = 'https://pets.example';

/** Serves the document, whose root has moved, and of which a file is gone. */
function answerOf(url: string) {
  const texts: Readonly<Record<string, string>> = { '/v1/api.yaml': ROOT, '/v1/pet.yaml': PET };
  const text = texts[new URL(url).pathname];
  const answer = { url, bytes: new Uint8Array(), contentType: null };
  if (url === `${SERVER}/api.yaml`) {
    return { ...answer, status: 301, redirect: `${SERVER}/v1/api.yaml` };
  }
  return text === undefined
    ? { ...answer, status: 404 }
    : { ...answer, status: 200, bytes: new TextEncoder().encode(text) };
}

test('a document is the same when it is opened again from what was read', async () => {
  const first = await openSession(`${SERVER}/api.yaml`, {
    readFile: () => Promise.reject(new Error('no files')),
    fetch: async (url) => answerOf(url),
    cwd: '/',
  });
  try {
    const travelled: unknown = JSON.parse(JSON.stringify(first.sources()));
    const again = await openAgain(documentSources.parse(travelled));
    try {
      expect(again.inspection).toEqual(first.inspection);
      const [one, other] = [await first.generate({}), await again.generate({})];
      expect(other.files).toEqual(one.files);
      expect(other.report.document).toEqual(one.report.document);
      expect(one.files.size).toBeGreaterThan(5);
    } finally {
      await again.close();
    }
  } finally {
    await first.close();
  }
});
