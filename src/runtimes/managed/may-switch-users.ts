import { readFile } from 'node:fs/promises';

/** What a server needs to run tests as other users, and its bit in the mask (capabilities(7)). */
const NEEDED = {
  CAP_CHOWN: 0n,
  CAP_DAC_OVERRIDE: 1n,
  CAP_FOWNER: 3n,
  CAP_KILL: 5n,
  CAP_SETGID: 6n,
  CAP_SETUID: 7n,
};

/** The capabilities that this process lacks to switch users; null where there are none at all. */
export async function lackingCapabilities(): Promise<readonly string[] | null> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1];
  if (mask === undefined) return null;
  const capabilities = BigInt(`0x${mask}`);
  return Object.entries(NEEDED)
    .filter(([, bit]) => ((capabilities >> bit) & 1n) === 0n)
    .map(([name]) => name);
}
