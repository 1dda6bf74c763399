import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, startPlatform } from '../src/server/start-platform.ts';
import { type EmulatedGitHub, startGitHub } from '../test/support/github/start-github.ts';
import { type MemoryStores, memoryStores } from '../test/support/stores/memory-store.ts';
import type { Clinic } from './clinic.ts';
import { type StatusPage, startStatusPage } from './status-page.ts';

/** Everything that takes part in the walk, on loopback. */
export interface World {
  readonly github: EmulatedGitHub;
  readonly clinic: Clinic;
  /** Stands for the secrets manager of a cloud. */
  readonly vault: MemoryStores;
  readonly platform: Platform;
  readonly statusPage: StatusPage;
  /** Ends it all, and removes what it stored. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a GitHub, an API, a vault, a receiver, and the platform with its App installed.
 * @param openClinic starts the API
 */
export async function startWorld<T extends Clinic>(
  openClinic: () => Promise<T>,
): Promise<World & { readonly clinic: T }> {
  // What has started ends again, the last first, also when the next one does not start.
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'proofgate-demo-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  // Rejects at its end when the real GitHub would not have had one of the requests.
  const github = started.adopt(await startGitHub(), (one) => one.close());
  const clinic = started.adopt(await openClinic(), (one) => one.close());
  const statusPage = started.adopt(await startStatusPage(), (one) => one.close());
  const { accountId, login } = github.account;
  github.accounts.installed = [{ id: Number(accountId), login, type: 'User' }];
  const webhookSecret = randomBytes(32).toString('hex');
  const vault = memoryStores();
  const place = { webUrl: github.url, apiUrl: github.url, paced: false, waitsSeconds: [0] };
  const platform = await startPlatform(
    {
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // The tests are this walk's own, and it runs on any machine; the strongest sandbox there is taken.
      MANAGED_SANDBOX: 'none',
      SIGNING_KEY: randomBytes(32).toString('base64'),
      // Only here: GitHub, the API and the receiver of this walk listen on loopback.
      OUTBOUND_ALLOW: '127.0.0.0/8',
      APP_ID: `${github.appId}`,
      PRIVATE_KEY: github.privateKey,
      WEBHOOK_SECRET: webhookSecret,
      GITHUB_CLIENT_ID: 'Iv23liDemo',
      GITHUB_CLIENT_SECRET: randomBytes(20).toString('hex'),
    },
    { ...place, openStore: vault.openStore },
  );
  github.register(platform.url, webhookSecret);
  started.defer(() => platform.stop());
  const running = started.move();
  const stop = () => running.disposeAsync();
  return { github, clinic, vault, platform, statusPage, stop };
}
