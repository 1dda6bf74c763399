import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentPath } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import { readEndpoints } from '../../runner/index.ts';

const SUITE = 'suite';

/** An environment file that may be read and edited. */
interface EnvironmentFile {
  /** Below the suite. */
  readonly path: string;
  /** Whether it is `env/suite.txt`. */
  readonly isSuite: boolean;
  readonly text: string;
  /** Replaces it, unless it has changed meanwhile. Throws a `suite-stale` Problem. */
  readonly write: (text: string) => Promise<void>;
}

/** `METHOD /path` of each endpoint of a suite, in the order of its files. */
export async function environmentNames(folder: string): Promise<string[]> {
  return (await readEndpoints(folder)).map(({ method, path }) => `${method} ${path}`);
}

/**
 * An environment file by the name of its endpoint. The name is only compared with those of the suite: no part of it
 * becomes a path. A link that leads out of the suite is not followed.
 * @throws Problem `not-found` for an endpoint that the suite does not have, `forbidden` for a link
 */
export async function environmentFile(folder: string, name: string): Promise<EnvironmentFile> {
  const all = await readEndpoints(folder);
  const found = all.find(({ slug, method, path }) => name === slug || name === `${method} ${path}`);
  if (found === undefined && name !== SUITE) {
    const message = `The suite has no endpoint ${name}; read_environment without endpoint lists them.`;
    throw new Problem('not-found', message);
  }
  const path = found === undefined ? 'env/suite.txt' : environmentPath(found.slug);
  const whole = await ownFile(folder, path);
  const text = await read(whole);
  const write = async (changed: string) => {
    if ((await read(whole)) !== text) {
      throw new Problem('suite-stale', `${path} has changed meanwhile: read it again.`);
    }
    await replace(whole, changed);
  };
  return { path, isSuite: found === undefined, text, write };
}

/** The path of a file of the suite that is there itself, and is no link to another one. */
async function ownFile(folder: string, path: string): Promise<string> {
  const root = await realpath(folder).catch(() => folder);
  const whole = join(root, path);
  const real = await realpath(whole).catch(() => undefined);
  if (real === undefined) {
    throw new Problem('not-found', `${path} is not in the suite: call generate first.`);
  }
  if (real !== whole) throw new Problem('forbidden', `${path} is a link, which is not followed.`);
  return whole;
}

async function read(path: string): Promise<string> {
  // Without following a link, also where one has taken the file's place since.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Puts a new file in the place of an old one: whoever reads meanwhile has one or the other. */
async function replace(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
