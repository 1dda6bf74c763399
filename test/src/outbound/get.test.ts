import { describe, expect, onTestFinished, test } from 'vitest';
import { get, guardedAgent } from '../../../src/outbound/index.ts';
import { httpServer } from '../../support/network/http-server.ts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

function options(allowed: readonly string[] = LOOPBACK, timeoutMs = 30_000) {
  const agent = guardedAgent(allowed);
  onTestFinished(() => agent.destroy());
  return { agent, headers: { 'x-told': 'yes' }, timeoutMs, maxBytes: 1000 };
}

describe('one GET', () => {
  test('gives status, bytes and type', async () => {
    const url = await httpServer((request, response) => {
      response.setHeader('content-type', 'text/plain').end(String(request.headers['x-told']));
    });
    const answer = await get(url, options());
    expect(answer).toMatchObject({ status: 200, contentType: 'text/plain', redirect: null });
    expect(new TextDecoder().decode(answer.bytes)).toBe('yes');
  });

  test('stops reading an endless body one byte beyond the limit', async () => {
    const url = await httpServer((_, response) => {
      const more = () => response.write('x'.repeat(500), () => setImmediate(more));
      more();
    });
    expect((await get(url, options())).bytes.byteLength).toBe(1001);
  });

  test('reports a redirect and does not follow it', async () => {
    let requests = 0;
    const url = await httpServer((_, response) => {
      requests++;
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    });
    expect((await get(url, options())).redirect).toBe('http://169.254.169.254/latest');
    expect(requests).toBe(1);
  });

  test('ends at its time although bytes keep dripping', async () => {
    const url = await httpServer((_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(get(url, options(LOOPBACK, 300))).rejects.toThrow(/timeout/i);
  });

  const SPELLINGS = [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ];

  test.each(SPELLINGS)('refuses loopback spelled %s without connecting', async (host) => {
    let requests = 0;
    const url = await httpServer((_, response) => {
      requests++;
      response.end();
    });
    const aimed = url.replace('127.0.0.1', host);
    await expect(get(aimed, options([]))).rejects.toMatchObject({ kind: 'address-refused' });
    expect(requests).toBe(0);
  });
});
