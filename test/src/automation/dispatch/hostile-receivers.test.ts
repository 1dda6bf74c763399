import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { boundedPost, guardedAgent } from '../../../../src/outbound/index.ts';
import {
  type Certificate,
  type Certificates,
  makeCertificates,
} from '../../../support/network/certificates.ts';
import { closedPort } from '../../../support/network/closed-port.ts';
import { dispatchBench } from '../../../support/platform/dispatch.ts';
import { receiver } from '../../../support/platform/receiver.ts';
import { POSTGRESQL, temporaryFolder } from '../../../support/stores/stores.ts';

const DEFAULTS = getCACertificates('default');
let certificates: Certificates | undefined;
beforeAll(() => {
  certificates = makeCertificates(temporaryFolder());
  // So that a name which is not the host's, or a chain with a gap, is all that is wrong.
  setDefaultCACertificates([...DEFAULTS, certificates.root]);
});
afterAll(() => setDefaultCACertificates(DEFAULTS));

async function overTls(choose: (all: Certificates) => Certificate): Promise<string> {
  if (certificates === undefined) throw new Error('there are no certificates');
  const { key, chain: cert } = choose(certificates);
  const server = createServer({ key, cert }, (_, response) => response.end('taken'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `https://127.0.0.1:${address.port}/`;
}

/** Takes connections and writes what it is given. */
async function rawServer(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    speak(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/`;
}

const answering = (answer: (response: ServerResponse) => unknown) => async () =>
  (await receiver((response) => answer(response))).url;

/** A byte now and then, until the other side has had enough. */
function drip(write: (text: string) => unknown, socket: Socket | null): void {
  const timer = setInterval(() => write('x'), 50);
  socket?.on('close', () => clearInterval(timer));
}

interface Hostile {
  readonly what: string;
  readonly url: () => Promise<string>;
  readonly status: number | null;
  readonly cause: string | RegExp;
}

const HOSTILE: readonly Hostile[] = [
  {
    what: 'never answers',
    url: () => rawServer(() => undefined),
    status: null,
    cause: 'timeout',
  },
  {
    what: 'drips headers',
    url: () =>
      rawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
        drip((text) => socket.write(text), socket);
      }),
    status: null,
    cause: 'timeout',
  },
  {
    what: 'drips its body',
    url: answering((response) => {
      response.writeHead(200);
      drip((text) => response.write(text), response.socket);
    }),
    status: null,
    cause: 'timeout',
  },
  {
    what: 'hangs up',
    url: () => rawServer((socket) => socket.destroy()),
    status: null,
    cause: /^(ECONNRESET|UND_ERR_SOCKET)$/,
  },
  {
    what: 'speaks no HTTP',
    url: () => rawServer((socket) => socket.end('hello\r\n\r\n')),
    status: null,
    cause: 'not-http',
  },
  {
    what: 'is not there',
    url: closedPort,
    status: null,
    cause: 'ECONNREFUSED',
  },
  {
    what: 'has a name that nobody knows',
    url: async () => 'http://receiver.invalid/',
    status: null,
    cause: /^(ENOTFOUND|EAI_AGAIN)$/,
  },
  {
    what: 'lies at a private address',
    url: async () => 'http://10.1.2.3/',
    status: null,
    cause: 'address-refused',
  },
  {
    what: 'redirects to the metadata of a cloud',
    url: answering((response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end(),
    ),
    status: 307,
    cause: 'redirect-refused',
  },
  {
    what: 'answers 500',
    url: answering((response) => response.writeHead(500).end()),
    status: 500,
    cause: 'http-status',
  },
  {
    what: 'sends no intermediate certificate',
    url: () => overTls((all) => all.withoutIntermediate),
    status: null,
    cause: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  },
  {
    what: 'signs its own certificate',
    url: () => overTls((all) => all.selfSigned),
    status: null,
    cause: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  },
  {
    what: 'has the certificate of another',
    url: () => overTls((all) => all.otherName),
    status: null,
    cause: 'ERR_TLS_CERT_ALTNAME_INVALID',
  },
  {
    what: 'has let its certificate expire',
    url: () => overTls((all) => all.expired),
    status: null,
    cause: 'CERT_HAS_EXPIRED',
  },
];

// Receivers know nothing of the store, so one is enough.
describe.each([POSTGRESQL])('a receiver, seen from $name,', ({ create }) => {
  const { dispatchTo, end, deliveriesOf, attemptsOf, attempt } = dispatchBench(create);

  const deliver = async (url: string, times: number) => {
    const { actor, gatekeeperId, dispatchId } = await dispatchTo(url);
    await end(actor, gatekeeperId, { status: 1 });
    const [delivery] = await deliveriesOf(dispatchId);
    for (let n = 0; n < times; n++) await attempt(delivery?.id ?? '');
    const [after] = await deliveriesOf(dispatchId);
    return { state: after?.state, attempts: await attemptsOf(delivery?.id ?? '') };
  };

  test('that means harm, or is broken, has four attempts, each with its cause', async () => {
    // Together, since each of some takes as long as a receiver may.
    const outcomes = await Promise.all(
      HOSTILE.map(async ({ what, url }) => ({ what, ...(await deliver(await url(), 5)) })),
    );
    const said = outcomes.map(({ what, state, attempts }) => ({
      what,
      state,
      attempts: attempts.map(({ number, status, cause }) => ({ number, status, cause })),
    }));
    expect(said).toEqual(
      HOSTILE.map(({ what, status, cause: named }) => {
        const cause = typeof named === 'string' ? named : expect.stringMatching(named);
        const attempts = [1, 2, 3, 4].map((number) => ({ number, status, cause }));
        return { what, state: 'failed', attempts };
      }),
    );
  });

  test('that sends a body without end is read so far, and has taken the result', async () => {
    const url = await answering((response) => {
      const more = () => response.write('x'.repeat(5000), () => setImmediate(more));
      more();
    })();
    const { state, attempts } = await deliver(url, 1);
    expect(state).toBe('delivered');
    expect(attempts).toMatchObject([{ status: 200, body: 'x'.repeat(20_000) }]);
  });

  test('with a whole chain for its own name gets the result', async () => {
    const { attempts } = await deliver(await overTls((all) => all.good), 1);
    expect(attempts).toMatchObject([{ status: 200, cause: null, body: 'taken' }]);
  });

  test('that answers with bytes no database takes is written down all the same', async () => {
    const url = await answering((response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])))();
    const { attempts } = await deliver(url, 1);
    expect(attempts).toMatchObject([{ status: 200, body: 'a\ufffd\ufffdb' }]);
  });
});

describe('a POST without leave for private addresses', () => {
  const agent = guardedAgent([]);
  afterAll(() => agent.destroy());
  const post = boundedPost({ agentOf: () => agent, timeoutMs: 5000, maxBytes: 100 });

  const SPELLINGS = [
    ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1'],
    ...['017700000001', 'localhost', 'LOCALHOST', '0.0.0.0', '0', '[::1]', '[0:0:0:0:0:0:0:1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::7f00:1]', '[::127.0.0.1]', '[::]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '１２７.0.0.1', '127。0。0。1'],
  ];
  test.each(SPELLINGS)('never reaches %s', async (host) => {
    const { url, received } = await receiver();
    const aimed = url.replace('127.0.0.1', host);
    await expect(post(aimed, { headers: {}, body: '{}' })).rejects.toMatchObject({
      kind: 'address-refused',
    });
    expect(received).toEqual([]);
  });
});
