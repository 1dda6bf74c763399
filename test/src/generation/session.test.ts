import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { SuiteOptions } from '../../../src/generation/messages.ts';
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
  const made = async (document: string, options: SuiteOptions = {}) => {
    const session = await openSession(
      '/pets.json',
      ports(async () => document),
      limits,
    );
    const { files } = await session.generate(options);
    await session.close();
    return files;
  };
  /** What the next session would get. */
  const next = async () => {
    const thread = takeThread(MEMORY_MB);
    await leaveThread(Object.assign(thread, { unfinished: 1 }));
    return thread;
  };

  test('is used again where all went well, and says what it has in memory', async () => {
    await made(PETS);
    const { sessions, heapBytes } = await next();
    expect(sessions).toBe(2);
    expect(heapBytes).toBeGreaterThan(2 ** 20);
  });

  test('leaves nothing in the next suite', async () => {
    const alone = await made(PETS);
    for (const other of ['names.json', 'numbers.json'])
      await made(readFileSync(`test/documents/${other}`, 'utf8'));
    expect(await made(PETS)).toEqual(alone);
    expect((await next()).sessions).toBe(5);
  });

  test('is ended where the document was refused', async () => {
    const before = threads();
    await expect(made('{')).rejects.toMatchObject({ kind: 'document-faulty' });
    expect((await next()).sessions).toBe(1);
    expect(threads()).toBeLessThanOrEqual(before);
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
