import { spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/database/index.ts';
import { folderWith } from '../../support/folder.ts';
import {
  SIGNING_KEY,
  startPlatformProcess,
  stopProcess,
  whenReady,
} from '../../support/platform/platform.ts';
import { EMPTY_STORES, postgresqlStore, STORES, storeFolder } from '../../support/stores/stores.ts';

const environmentOf = (store: Store) =>
  store.kind === 'pglite' ? { DATA_DIR: store.folder } : { DATABASE_URL: store.url };

const status = async (url: string) => (await fetch(url)).status;

describe.each(EMPTY_STORES)('the platform on an empty $name', ({ create }) => {
  test('says that it lives and is ready, stops when asked, and starts again', async () => {
    const environment = environmentOf(await create());
    for (let start = 0; start < 2; start++) {
      const { url, child } = await startPlatformProcess(environment);
      expect(await status(`${url}/healthz`)).toBe(200);
      expect(await status(`${url}/readyz`)).toBe(200);
      expect(await status(`${url}/api/nothing-here`)).toBe(404);
      expect(await stopProcess(child)).toBe(0);
    }
  });
});

describe.each(STORES)('the platform on $name', ({ create }) => {
  test('starts again after a kill', async () => {
    const environment = environmentOf(await create());
    const { child } = await startPlatformProcess(environment);
    child.kill('SIGKILL');
    const { url } = await startPlatformProcess(environment);
    expect(await status(`${url}/readyz`)).toBe(200);
  });
});

test('npm start passes on that it is asked to stop, whatever shell npm puts between', async () => {
  const env = { PATH: process.env.PATH, PORT: '0', SIGNING_KEY, DATA_DIR: storeFolder() };
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { child, url } = await whenReady(npm);
  expect(await stopProcess(child)).toBe(0);
  await expect(status(`${url}/healthz`)).rejects.toThrow('fetch failed');
});

describe('a start that cannot be', () => {
  test('on a folder that another process has is refused, and harms nothing', async () => {
    const environment = { DATA_DIR: storeFolder() };
    const { url } = await startPlatformProcess(environment);
    const second = startPlatformProcess(environment);
    await expect(second).rejects.toThrow(/ended with 1: The data folder is in use.*DATA_DIR/s);
    expect(await status(`${url}/readyz`)).toBe(200);
  });

  test('on a database that is damaged says so, and how to continue', async () => {
    const folder = storeFolder();
    const control = join(folder, 'pglite', 'global', 'pg_control');
    writeFileSync(control, Buffer.alloc(statSync(control).size));
    const starting = startPlatformProcess({ DATA_DIR: folder });
    await expect(starting).rejects.toThrow(
      /ended with 1: The database is damaged: .*does not start.*restore it from a backup/s,
    );
  });

  test('on an address that somebody else has says so in one line, and ends', async () => {
    const { url } = await startPlatformProcess({ DATA_DIR: storeFolder() });
    const { port } = new URL(url);
    const second = startPlatformProcess({ DATA_DIR: storeFolder(), PORT: port });
    await expect(second).rejects.toThrow(
      `ended with 1: The address cannot be used: Cannot listen on 127.0.0.1, port ${port}: another program listens there; stop that one, or set PORT to another number.\n`,
    );
  });

  test.each([
    ['a file', (folder: string) => `${folder}/file`],
    ['below a file', (folder: string) => `${folder}/file/data`],
    ['below what nobody can make', () => '/proc/proofgate/data'],
    ['one in which no file can be made', () => '/proc/self'],
  ])('on a DATA_DIR that is %s says so in one line', async (_, place) => {
    const folder = folderWith({ file: '' });
    const starting = startPlatformProcess({ DATA_DIR: place(folder) });
    const fault = String(await starting.catch((error: unknown) => error));
    expect(fault).toMatch(
      /ended with 1: The folder cannot be written: DATA_DIR is \/.*, which cannot be used: .*\.\n$/,
    );
    expect(fault.trimEnd().split('\n')).toHaveLength(1);
  });

  test('with wrong variables reports all of them and exits with 2', async () => {
    const starting = startPlatformProcess({ PORT: 'x', ROLE: 'y' });
    await expect(starting).rejects.toThrow(/ended with 2: .*PORT .*\nROLE /s);
  });

  test('without its PostgreSQL says so, and not the password', async () => {
    const starting = startPlatformProcess({
      DATABASE_URL: 'postgresql://proofgate:hunter2@127.0.0.1:81/none',
    });
    const fault = await starting.catch((error: unknown) => String(error));
    expect(fault).toMatch(
      /ended with 1: The database cannot be reached.*does not answer \(ECONNREFUSED\)/s,
    );
    expect(fault).not.toContain('hunter2');
  });

  test('with a database that PostgreSQL does not have says so, and not the password', async () => {
    const { url } = await postgresqlStore();
    const other = Object.assign(new URL(url), { pathname: '/nowhere', password: 'hunter2' });
    const fault = await startPlatformProcess({ DATABASE_URL: other.href }).catch(String);
    expect(fault).toMatch(/refuses the user, the password or the database \(3D000\)/);
    expect(fault).not.toContain('hunter2');
  });
});

test('two processes that start together on an empty PostgreSQL both get ready', async () => {
  const store = await EMPTY_STORES.find(({ name }) => name === 'PostgreSQL')?.create();
  const environment = environmentOf(store ?? { kind: 'pglite', folder: '' });
  const both = [startPlatformProcess(environment), startPlatformProcess(environment)];
  for (const { url } of await Promise.all(both)) expect(await status(`${url}/readyz`)).toBe(200);
});
