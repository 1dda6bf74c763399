import { expect, test } from 'vitest';
import { httpClient } from '../../../../src/git/https/http-client.ts';

const REPOSITORY = 'https://git.example/group/name.git';
const CHUNK = new Uint8Array(16 * 1024 * 1024);

/** A client whose network is a function. */
function clientOf(send: typeof fetch) {
  return httpClient({ url: REPOSITORY, authorization: 'Basic s3cret', fetch: send });
}

/** An answer of so many megabytes that are made while they are read. */
function answerOf(megabytes: number): Response {
  let left = megabytes / 16;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (left-- > 0 ? controller.enqueue(CHUNK) : controller.close()),
  });
  return new Response(body);
}

/** The bytes that are read of an answer. */
async function sizeOf(megabytes: number): Promise<number> {
  const client = clientOf(async () => answerOf(megabytes));
  const { body } = await client.request({ url: `${REPOSITORY}/git-upload-pack` });
  let size = 0;
  for await (const chunk of body ?? []) size += chunk.length;
  return size;
}

test('an answer of 256 MB is read, and of a larger one no more than that', async () => {
  expect(await sizeOf(256)).toBe(256 * 1024 * 1024);
  await expect(sizeOf(100_000)).rejects.toMatchObject({ kind: 'repository-too-large' });
});

test('the credential is sent only to the repository, and each request has its time', async () => {
  const asked: unknown[] = [];
  const client = clientOf(async (url, init) => {
    asked.push(url, new Headers(init?.headers).get('authorization'), init?.signal?.aborted);
    return new Response();
  });
  await client.request({ url: `${REPOSITORY}/info/refs` });
  expect(asked).toEqual([`${REPOSITORY}/info/refs`, 'Basic s3cret', false]);
  for (const url of ['https://git.example/other.git/info/refs', `${REPOSITORY}.evil/info/refs`]) {
    await expect(client.request({ url })).rejects.toThrow(/no request but below/);
  }
  expect(asked).toHaveLength(3);
});
