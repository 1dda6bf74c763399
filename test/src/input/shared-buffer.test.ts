import { describe, expect, test } from 'vitest';
import { SharedBuffer } from '../../../src/input/shared-buffer.ts';

const BOUNDS = { each: 8, total: 12, timeoutMs: 60_000 };

/** A body that somebody sends part by part. */
function sent(headers: Readonly<Record<string, string>> = {}) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    request: { body: readable, headers: new Headers(headers) },
    send: (bytes: number) => writer.write(new Uint8Array(bytes)),
    end: () => writer.close(),
  };
}

const sizeOf = async (body: Uint8Array) => body.byteLength;

describe('bodies that share a memory', () => {
  test('are read whole, and no body at all is an empty one', async () => {
    const buffer = new SharedBuffer(BOUNDS);
    const one = sent();
    const read = buffer.with(one.request, sizeOf);
    await one.send(3);
    await one.send(4);
    await one.end();
    expect(await read).toBe(7);
    expect(await buffer.with({ body: null, headers: new Headers() }, sizeOf)).toBe(0);
  });

  test('are refused where one is too large, as announced or as it comes', async () => {
    const buffer = new SharedBuffer(BOUNDS);
    const announced = sent({ 'content-length': '9' });
    const tooLarge = { kind: 'body-too-large' };
    await expect(buffer.with(announced.request, sizeOf)).rejects.toMatchObject(tooLarge);
    const chunked = sent();
    const read = expect(buffer.with(chunked.request, sizeOf)).rejects.toMatchObject(tooLarge);
    await chunked.send(9);
    await read;
  });

  test('give way to smaller ones where there is no room for all, and leave it when they end', async () => {
    const buffer = new SharedBuffer(BOUNDS);
    const [large, small, later] = [sent(), sent(), sent()];
    const refused = expect(buffer.with(large.request, sizeOf)).rejects.toMatchObject({
      kind: 'server-busy',
      retryAfterSeconds: 1,
    });
    await large.send(8);
    const read = buffer.with(small.request, sizeOf);
    await small.send(5);
    await refused;
    await small.end();
    expect(await read).toBe(5);
    const all = buffer.with(later.request, sizeOf);
    await later.send(8);
    await later.end();
    expect(await all).toBe(8);
  });

  test('count until what is done with them has ended', async () => {
    const buffer = new SharedBuffer(BOUNDS);
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [first, second] = [sent(), sent()];
    const using = buffer.with(first.request, () => {
      begun.resolve();
      return held.promise;
    });
    await first.send(8);
    await first.end();
    await begun.promise;
    const refused = expect(buffer.with(second.request, sizeOf)).rejects.toMatchObject({
      kind: 'server-busy',
    });
    await second.send(5);
    await refused;
    held.resolve();
    await using;
  });

  test('are refused where they do not arrive in time', async () => {
    const buffer = new SharedBuffer({ ...BOUNDS, timeoutMs: 1 });
    const slow = sent();
    await expect(buffer.with(slow.request, sizeOf)).rejects.toMatchObject({
      kind: 'body-too-slow',
    });
  });
});
