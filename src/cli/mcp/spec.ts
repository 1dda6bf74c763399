import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { Problem } from '../../problem.ts';
import { readSuiteDocument } from '../../runner/index.ts';
import { findSource } from '../suite/source.ts';
import type { Settings } from './settings.ts';

/**
 * The document that a tool reads: the one that the agent names, if it is a file below the working directory, else
 * that of the server's start, else that of the suite.
 * @throws Problem `forbidden` for another one, `usage` where none is known
 */
export function specOf({ folder, spec }: Settings, named: string | undefined): string {
  if (named !== undefined && named !== spec) return fileBelow(process.cwd(), named);
  if (spec !== undefined) return spec;
  const suite = readSuiteDocument(folder);
  if (suite === null) throw new Problem('usage', 'Name the document: spec is missing.');
  return findSource(folder, suite, process.env).spec;
}

function fileBelow(folder: string, name: string): string {
  const path = resolve(folder, name);
  const below = relative(realpathSync(folder), realPath(path, name));
  if (below === '..' || below.startsWith(`..${sep}`) || resolve(below) === below) {
    const message = `${name} is not below the folder of this server: a person may start it with --spec.`;
    throw new Problem('forbidden', message);
  }
  return path;
}

function realPath(path: string, name: string): string {
  try {
    return realpathSync(path);
  } catch {
    throw new Problem('not-found', `${name} is not a file below the folder of this server.`);
  }
}
