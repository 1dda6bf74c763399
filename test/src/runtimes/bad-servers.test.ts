import { expect, test } from 'vitest';
import { generate } from '../../../src/generator/index.ts';
import {
  BAD_DOCUMENT,
  type Bad,
  deep,
  HEAD,
  json,
  repeat,
  startBadServer,
} from '../../support/network/bad-server.ts';
import { readFrom } from '../../support/network/read-from.ts';
import { runOnBranch } from '../../support/platform/run-on-branch.ts';

/** The timeout of tests is the run's; a hook shortens it here. */
const HOOKS = 'import os\n\nos.environ["PROOFGATE_TIMEOUT"] = "0.3"\n';

const SERVERS: readonly (readonly [name: string, bad: Bad, message: string | null])[] = [
  [
    'sends its head a byte at a time',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      repeat(socket, 'a', 100);
    },
    'no whole response within 0.3 seconds',
  ],
  [
    'never ends its body',
    (socket) => {
      socket.write(`${HEAD}\r\n`);
      repeat(socket, ' ', 100);
    },
    'no whole response within 0.3 seconds',
  ],
  ['nests JSON too deeply', (socket) => void socket.write(json(deep(200_000))), null],
];

test.each(SERVERS)(
  'a test case on the managed runtime ends where the server %s',
  async (_, bad, message) => {
    const { url } = await startBadServer(bad);
    const document = await readFrom({ 'openapi.yaml': BAD_DOCUMENT });
    const { files } = generate(document, { baseUrl: url });
    const script = files.get('post_bad/positive/test_post_bad_positive.py') ?? '';
    const [outcome] = await runOnBranch({ name: 'none', ownUser: false }, [script], {
      ...Object.fromEntries(files),
      'hooks.py': HOOKS,
    });
    expect(outcome?.reason).toBeNull();
    const [result] = outcome?.results ?? [];
    expect(result?.outcome).toBe(message === null ? 'passed' : 'failed');
    if (message !== null) expect(result?.text).toContain(message);
  },
);
