import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, startPlatform } from '../src/server.ts';
import { type EmulatedGitHub, startGitHub } from '../test/support/github/start-github.ts';
import { type MemoryStores, memoryStores } from '../test/support/memory-store.ts';
import { type Clinic, startClinic } from './clinic.ts';
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

/** Starts a GitHub, an API, a vault, a receiver, and the platform with its App installed. */
export async function startWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'proofgate-demo-'));
  const [github, clinic, statusPage] = await Promise.all([
    startGitHub(),
    startClinic(),
    startStatusPage(),
  ]);
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
  github.hooks.listen(`${platform.url}/api/github/webhooks`, webhookSecret);
  const stop = async () => {
    await platform.stop();
    await Promise.all([clinic.stop(), statusPage.stop()]);
    await rm(folder, { recursive: true, force: true });
    // Last, for it rejects when the real GitHub would not have had one of the requests.
    await github.close();
  };
  return { github, clinic, vault, platform, statusPage, stop };
}
