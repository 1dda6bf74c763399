import { describe, expect, test } from 'vitest';
import { openSession } from '../../../src/generation/session.ts';

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
