import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from '../../../src/runner/index.ts';
import { freePort } from '../network/free-port.ts';
import type { TestAuthority } from './test-authority.ts';

/** Moto, which emulates AWS, with what its server needs for Secrets Manager and STS. */
const REQUIREMENTS = ['moto==5.2.5', 'flask==3.1.3', 'flask-cors==6.0.5'];

export interface Moto {
  /** Such as `https://localhost:40123`; TLS by the test's authority. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts Moto, in its own Python that is installed in the user's cache at the first call. */
export async function startMoto(authority: TestAuthority): Promise<Moto> {
  const [python, port, folder] = await Promise.all([
    findPython({ extra: REQUIREMENTS }),
    freePort(),
    mkdtemp(join(tmpdir(), 'proofgate-moto-')),
  ]);
  const { certificate, privateKey } = authority.certify(['localhost']);
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(cert, certificate), writeFile(key, privateKey)]);
  const args = [
    '-m',
    'moto.server',
    '-H',
    '127.0.0.1',
    '-p',
    String(port),
    '-s',
    '-c',
    cert,
    '-k',
    key,
  ];
  const child = spawn(python.command, args, {
    env: python.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  await untilRunning(child);
  return {
    url: `https://localhost:${port}`,
    close: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It says on its error output when it takes connections; its log of requests is read and left. */
async function untilRunning(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  child.stderr?.on('data', (part) => {
    said += String(part);
    if (said.includes('Running on')) resolve();
  });
  child.once('close', () => reject(new Error(`Moto did not start: ${said}`)));
  await promise;
}
