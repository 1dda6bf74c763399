import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/network/free-port.ts';
import type { TestAuthority } from '../support/vaults/test-authority.ts';

/** The vault `pets`. */
export const HOST = 'pets.localhost';

/** A real Key Vault, as far as one runs on this machine. */
export interface LowkeyVault {
  readonly port: number;
  /** Where its tokens are: the managed identity of an App Service (`IDENTITY_ENDPOINT`). */
  readonly tokenUrl: string;
  readonly close: () => Promise<void>;
}

/** Starts an emulated Key Vault with one vault, its certificate by the test's authority. Takes seconds. */
export async function startLowkeyVault(
  jar: string,
  authority: TestAuthority,
): Promise<LowkeyVault> {
  const [port, tokenPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'proofgate-lowkey-vault-'));
  const keyStore = join(folder, 'vault.p12');
  await writeFile(keyStore, authority.pkcs12(authority.certify([HOST])));
  const settings = {
    'server.address': '127.0.0.1',
    'server.port': port,
    'app.token.port': tokenPort,
    'server.ssl.key-store': `file:${keyStore}`,
    'server.ssl.key-store-password': 'changeit',
    LOWKEY_VAULT_NAMES: 'pets',
    // The vault is reached at another port than its own: see `front.ts`.
    LOWKEY_VAULT_RELAXED_PORTS: true,
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const child = spawn('java', ['-jar', jar, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  child.stdout.on('data', (part) => {
    said += String(part);
    if (said.includes('Started LowkeyVaultApp')) resolve();
  });
  child.once('error', reject);
  child.once('close', () => reject(new Error(`Lowkey Vault did not start: ${said}`)));
  await promise;
  return {
    port,
    tokenUrl: `http://127.0.0.1:${tokenPort}/metadata/identity/oauth2/token`,
    close: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
