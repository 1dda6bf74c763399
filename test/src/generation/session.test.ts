import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSession } from '../../../src/generation/session.ts';
import { leaveThread, takeThread } from '../../../src/generation/threads.ts';

const PETS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { responses: { 200: { description: 'ok' } } } } },
});

const ports = (readFile: () => Promise<string>) => ({
  readFile,
  fetch: () => Promise.reject(new Error('no network')),
  cwd: '/',
});

/** How many threads this process has. */
function threads(): number {
  return z.object({ workers: z.array(z.unknown()) }).parse(process.report.getReport()).workers
    .length;
}

describe('the thread of a session', () => {
  const MEMORY_MB = 555;
  const limits = { timeoutMs: 60_000, memoryMb: MEMORY_MB };
  const threadAfter = async (document: string) => {
    const opening = openSession(
      '/pets.json',
      ports(async () => document),
      limits,
    );
    const session = await opening.catch(() => null);
    await session?.generate({});
    await session?.close();
    const thread = takeThread(MEMORY_MB);
    await leaveThread({ ...thread, unfinished: 1 });
    return thread;
  };

  test('is used again where all went well', async () => {
    expect(await threadAfter(PETS)).toMatchObject({ sessions: 2 });
  });

  test('is ended where the document was refused', async () => {
    const before = threads();
    expect(await threadAfter('{')).toMatchObject({ sessions: 1 });
    expect(threads()).toBeLessThanOrEqual(before);
  });

  test('is ended where the document was large', async () => {
    expect(await threadAfter(`${PETS}${' '.repeat(1_000_000)}`)).toMatchObject({ sessions: 1 });
  });
});

describe('a session that costs too much is given up in words', () => {
  test('by its time', async () => {
    const never = ports(() => new Promise(() => {}));
    const opening = openSession('/pets.json', never, { timeoutMs: 500, memoryMb: 2048 });
    await expect(opening).rejects.toMatchObject({
      kind: 'document-faulty',
      message: expect.stringContaining('longer than 0.5 s'),
    });
  });

  test('by its memory', async () => {
    const opening = openSession(
      '/pets.json',
      ports(async () => PETS),
      {
        timeoutMs: 60_000,
        memoryMb: 8,
      },
    );
    await expect(opening).rejects.toMatchObject({
      kind: 'document-faulty',
      message: expect.stringContaining('more than 8 MB'),
    });
  });
});
