import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDocument } from '../../../../../src/generator/document/read.ts';
import { generate } from '../../../../../src/generator/index.ts';

const TEXT = readFileSync('test/documents/sound.yaml', 'utf8');

/** The suite of a document of this text; the hash of its bytes is another in any case. */
async function suiteOf(text: string): Promise<ReadonlyMap<string, string>> {
  const readFile = () => Promise.resolve(new TextEncoder().encode(text));
  const fetch = () => Promise.reject(new Error('no network'));
  const document = await readDocument('openapi.yaml', { readFile, fetch, cwd: '/docs' });
  return generate({ ...document, sha256: '0'.repeat(64) }).files;
}

test.each([
  ['CRLF', TEXT.replaceAll('\n', '\r\n')],
  ['a byte-order mark', `\ufeff${TEXT}`],
])('a document with %s gives the same suite, whose files have only LF', async (_, text) => {
  const files = await suiteOf(text);
  expect([...files].filter(([, content]) => content.includes('\r'))).toEqual([]);
  expect([...files]).toEqual([...(await suiteOf(TEXT))]);
});
