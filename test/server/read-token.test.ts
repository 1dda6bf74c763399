import { describe, expect, test } from 'vitest';
import { tokenReader } from '../../src/server/read-token.ts';

const read = tokenReader({ TOKEN: 'secret', EMPTY: '', DATABASE_URL: 'postgres://a:b@c/d' });

describe('a reference to the environment', () => {
  test('gives the value', async () => {
    expect(await read('env://TOKEN')).toBe('secret');
  });

  test.each(['env://MISSING', 'env://EMPTY', 'TOKEN', 'env://'])('%s has none', async (name) => {
    await expect(read(name)).rejects.toMatchObject({ kind: 'credential-unset' });
  });

  test.each([
    'DATABASE_URL',
    'SIGNING_KEY',
    'PRIVATE_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ])('never gives what belongs to the server: %s', async (name) => {
    const all = tokenReader({ [name]: 'secret' });
    await expect(all(`env://${name}`)).rejects.toMatchObject({
      message: expect.stringContaining('belongs to the server'),
    });
  });
});
