import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { renderScript, type Script, sharedFiles } from '../../src/generator/suite/render.ts';
import { findPython, type Python } from '../../src/runner/index.ts';
import { warmPytest } from '../support/warm/warm-pytest.ts';

/** The suite's Python, with the linter that judges what we generate. */
export function pythonWithRuff(): Promise<Python> {
  return findPython({ extra: ['ruff==0.17.5'] });
}

/** A folder that lives as long as the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeFiles(folder: string, files: Iterable<readonly [string, string]>): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** One endpoint: its environment file below `[endpoint]`'s method and path, and its scripts. */
export interface Endpoint {
  readonly slug: string;
  readonly method?: string;
  readonly path?: string;
  readonly env: string;
  /** Tail → scenario ids; a positive script (with its one section) when absent. */
  readonly scripts?: Readonly<Record<string, readonly string[]>>;
}

/** Writes a whole suite; each environment file begins with [endpoint], method and path. */
export function writeSuite(folder: string, endpoints: readonly Endpoint[]): void {
  writeFiles(folder, sharedFiles({ title: 'Test', endpoints: endpoints.length }));
  for (const endpoint of endpoints) {
    const { slug, method = 'GET', path = `/${slug}`, env } = endpoint;
    const head = ['[endpoint]', `method = "${method}"`, `path = "${path}"`].join('\n');
    writeFiles(folder, [[`env/${slug}_environment.txt`, `${head}\n${env}\n`]]);
    for (const [tail, ids] of Object.entries(endpoint.scripts ?? { positive: [] })) {
      const kind = kindOf(tail);
      const scenarios = ids.map((id) => ({ id, words: `Words of ${id}` }));
      const sections = [{ section: tail, location: 'body' as const, at: '/x', scenarios }];
      const script: Script = { kind, method, path, slug, tail, sections };
      writeFiles(folder, [[`${slug}/${kind}/test_${slug}_${tail}.py`, renderScript(script)]]);
    }
  }
}

function kindOf(tail: string): Script['kind'] {
  if (tail.startsWith('negative_')) return 'negative';
  return tail.startsWith('positive_boundary_') ? 'positive_boundary' : 'positive';
}

export interface Ran {
  readonly status: number;
  /** stdout and stderr. */
  readonly output: string;
  readonly junit: string;
}

/** In CI pytest repeats whole messages in its summary, and the tests count them. */
const QUIET = { CI: '', BUILD_NUMBER: '' };

/** Runs pytest as a user does, with a JUnit file. */
export async function pytest(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = tmpdir(),
): Promise<Ran> {
  const python = await pythonWithRuff();
  const junit = join(mkdtempSync(join(tmpdir(), 'proofgate-junit-')), 'junit.xml');
  onTestFinished(() => rmSync(dirname(junit), { recursive: true, force: true }));
  const all = [...args, `--junitxml=${junit}`];
  const isOfPython = Object.keys(env).some((name) => name.startsWith('PYTHON'));
  const ran = isOfPython
    ? await run(python, ['-m', 'pytest', ...all], env, cwd)
    : await warmPytest(python, all, { ...python.env, ...QUIET, ...env }, cwd);
  return { ...ran, junit: readFileSync(junit, 'utf8') };
}

export function run(
  python: Python,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = tmpdir(),
): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...python.env, ...QUIET, ...env }, maxBuffer: 2 ** 26 };
    execFile(python.command, [...args], options, (error, stdout, stderr) => {
      const status = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ status, output: stdout + stderr });
    });
  });
}
