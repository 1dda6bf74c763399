import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../../../src/server/config/config.ts';
import { folderWith } from '../../../support/folder.ts';
import { startGitHub } from '../../../support/github/start-github.ts';

const MANIFEST = z.looseObject({
  ...{ url: z.string(), hook_attributes: z.object({ url: z.string() }), redirect_url: z.string() },
  ...{ default_permissions: z.record(z.string(), z.string()), callback_urls: z.array(z.string()) },
});

const unquoted = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** Starts `proofgate setup` and waits for the address of its page. */
async function startSetup(args: readonly string[]) {
  const child = spawn(process.execPath, ['src/cli/main.ts', 'setup', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const page = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const url = /Open (\S+) in/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return { child, page, said: () => said };
}

test('the manifest flow ends in a file that the server starts with', async () => {
  const github = await startGitHub();
  const envFile = join(folderWith(), '.env');
  const args = ['--url', 'https://tests.example/', '--github', github.url, '--out', envFile];
  const { child, page, said } = await startSetup(args);
  const html = await (await fetch(page)).text();
  const action = new URL(unquoted(/action="([^"]+)"/.exec(html)?.[1] ?? ''));
  const manifest = MANIFEST.parse(JSON.parse(unquoted(/value="([^"]+)"/.exec(html)?.[1] ?? '')));
  expect(action.pathname).toBe('/settings/apps/new');
  expect(manifest.hook_attributes.url).toBe('https://tests.example/api/github/webhooks');
  expect(manifest.callback_urls).toEqual(['https://tests.example/sign-in/callback']);
  expect(manifest.default_permissions).toMatchObject({ contents: 'write', checks: 'write' });

  const back = new URL(manifest.redirect_url);
  back.searchParams.set('code', github.gaps.manifestCode());
  back.searchParams.set('state', 'of another page');
  expect((await fetch(back)).status).toBe(404);
  back.searchParams.set('state', action.searchParams.get('state') ?? '');
  const ended = once(child, 'exit');
  expect((await fetch(back)).status).toBe(200);
  expect(await ended).toEqual([0, null]);

  expect(said()).not.toContain('Warning');
  expect(said()).toContain(`Install the App: ${github.url}/apps/proofgate/installations/new`);
  expect(statSync(envFile).mode & 0o777).toBe(0o600);
  const config = readConfig(parseEnv(readFileSync(envFile, 'utf8')));
  expect(config).toMatchObject({
    baseUrl: 'https://tests.example',
    app: { id: github.appId, webhookSecret: 'webhook-secret-of-the-emulated-app' },
  });
  await github.close();
});

test('a server without TLS is registered with a warning', async () => {
  const out = join(folderWith(), '.env');
  const { child, said } = await startSetup(['--url', 'http://tests.example', '--out', out]);
  expect(said()).toMatch(/^Warning: with http:\/\/ GitHub sends sign-ins and webhooks unencrypted/);
  child.kill();
  await once(child, 'exit');
});

test('a file that already exists is not overwritten', async () => {
  const folder = folderWith({ '.env': 'APP_ID=1\n' });
  const args = ['--url', 'https://tests.example', '--out', join(folder, '.env')];
  const child = spawn(process.execPath, ['src/cli/main.ts', 'setup', ...args], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('APP_ID=1\n');
});
