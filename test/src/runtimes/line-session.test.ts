import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { labelOf } from '../../../src/runtimes/managed/sandbox.ts';
import { managedRuntime } from '../../../src/runtimes/managed.ts';
import type { LineSessionOrder } from '../../../src/runtimes/runtime.ts';
import { commandLines } from '../../support/command-lines.ts';
import { depth } from '../../support/depth.ts';
import { folderWith } from '../../support/folder.ts';
import { SANDBOX_KINDS, SANDBOX_OPTIONS, sandboxesHere } from '../../support/platform/sandboxes.ts';
import { sharedRuntime } from '../../support/shared-runtime.ts';

/** Evaluates each line, with the suite's folder as SUITE, and prints what that is. */
const ECHO = `
import os, subprocess, sys
from pathlib import Path

SUITE = Path(sys.argv[1])


def tried(line):
    try:
        return repr(eval(line))
    except Exception as fault:
        return type(fault).__name__


for line in sys.stdin:
    print(tried(line), flush=True)
`;

const { working, refused } = await sandboxesHere(depth(SANDBOX_KINDS));

/** An order with a suite, and the means to see what it has left. */
function newOrder() {
  const id = randomUUID();
  const files = new Map([['env/pets.txt', 'before']]);
  const order: LineSessionOrder = { id, files, script: ECHO, variables: { GIVEN: 'a value' } };
  const left = () => [
    ...readdirSync(tmpdir()).filter((one) => one.includes(id)),
    ...commandLines().filter((one) => one.includes(id)),
  ];
  return { order, left };
}

test('a kind of sandbox works here or says why it does not, and the last resort always works', () => {
  for (const { label, reason } of refused) {
    expect(reason, label).toMatch(/\w{3}/);
    expect(label).not.toBe('none');
  }
});

describe.each(working.map((kind) => ({ kind, label: labelOf(kind) })))(
  'a conversation in the sandbox: $label',
  ({ kind }) => {
    const signal = new AbortController().signal;
    const isKept = kind.name !== 'none';

    test('is held in the isolation of tests, and leaves nothing', async () => {
      const database = folderWith({ file: 'secret' });
      const runtime = managedRuntime({ ...SANDBOX_OPTIONS, hidden: [database], kinds: [kind] });
      process.env.SECRET_OF_THE_SERVER = randomUUID();
      const { order, left } = newOrder();
      const said = await runtime.openLineSession(
        order,
        async ({ write, request }) => {
          const before = await request('(SUITE / "env/pets.txt").read_text()');
          await write('env/pets.txt', 'after');
          await write('env/new.txt', 'new');
          return {
            files: [
              before,
              await request('[one.read_text() for one in sorted(SUITE.glob("env/*"))]'),
            ],
            given: await request('os.environ["GIVEN"]'),
            isAlone: await request('"SECRET_OF_THE_SERVER" in os.environ'),
            database: await request(`Path(${JSON.stringify(database)}, "file").read_text()`),
            server: await request(`Path("/proc/${process.pid}/environ").read_bytes()[:0]`),
            change: await request('(SUITE / "env/pets.txt").write_text("")'),
            link: await request('(SUITE / "env/pets.txt").unlink()'),
            daemon: await request(
              `subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)  # ${order.id}"], start_new_session=True) and 1`,
            ),
          };
        },
        signal,
      );
      delete process.env.SECRET_OF_THE_SERVER;
      expect(said.files).toEqual(["'before'", "['new', 'after']"]);
      expect(said).toMatchObject({ given: "'a value'", isAlone: 'False', daemon: '1' });
      const refused = expect.stringMatching(/Error$/);
      if (isKept) {
        const all = { database: refused, server: refused, change: refused, link: refused };
        // In its own namespace the number of our process may be another's.
        const { server: _, ...seen } = all;
        expect(said).toMatchObject(kind.name === 'bubblewrap' ? seen : all);
      } else expect(said.database).toBe("'secret'");
      expect(left()).toEqual([]);
    });

    test('ends with its signal, though the program does not', async () => {
      const runtime = sharedRuntime({ ...SANDBOX_OPTIONS, kinds: [kind] });
      const { order, left } = newOrder();
      const controller = new AbortController();
      const reason = new Error('it was stopped');
      const talking = runtime.openLineSession(
        order,
        async ({ request }) => {
          expect(await request('1')).toBe('1');
          setTimeout(() => controller.abort(reason), 100);
          return request('__import__("time").sleep(600)');
        },
        controller.signal,
      );
      await expect(talking).rejects.toBe(reason);
      expect(left()).toEqual([]);
    });

    test('is reported when the program ends, or never ends its line', async () => {
      const runtime = sharedRuntime({ ...SANDBOX_OPTIONS, kinds: [kind] });
      for (const line of ['os._exit(3)', '[sys.stdout.write("x" * 1000000) for _ in range(100)]']) {
        const { order, left } = newOrder();
        await expect(
          runtime.openLineSession(order, ({ request }) => request(line), signal),
        ).rejects.toMatchObject({ kind: 'suite-missing' });
        expect(left()).toEqual([]);
      }
    });

    test('writes nowhere but into the suite', async () => {
      const runtime = sharedRuntime({ ...SANDBOX_OPTIONS, kinds: [kind] });
      const outside = `${tmpdir()}/${randomUUID()}`;
      const { order } = newOrder();
      const talking = runtime.openLineSession(
        order,
        ({ write }) => write(`../../../${outside}`, 'x'),
        signal,
      );
      await expect(talking).rejects.toMatchObject({ kind: 'scripts-missing' });
      expect(existsSync(outside)).toBe(false);
    });
  },
);
