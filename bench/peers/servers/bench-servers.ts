import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { cacheFolder, withScratch } from '../../cache.ts';
import { type Figures, figures } from '../../figures.ts';
import { freePort } from '../wfd/ports.ts';
import { type Command, CREDENTIALS, type Place, type RealServer, SERVERS } from './servers.ts';

const PROOFGATE = fileURLToPath(new URL('../../../bin/proofgate.js', import.meta.url));
const SWAGGER2OPENAPI = 'swagger2openapi@7.0.8';
const START_SECONDS = 240;
/** Runs that found failures, or proved nothing, are measured as well (docs/command-line.md). */
const MEASURED: ReadonlySet<number | null> = new Set([0, 1, 3]);

const Calibrated = z.looseObject({
  requests: z.int(),
  seconds: z.number(),
  endpoints: z.array(z.looseObject({ requests: z.int(), before: z.int(), after: z.int() })),
});
const Results = z.looseObject({
  seconds: z.number(),
  groups: z.array(z.unknown()),
  tests: z.array(z.looseObject({ id: z.string(), outcome: z.string() })),
});

/** Environment variables of a process. */
type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Installs a real server, starts a new copy, and measures what Proofgate gets of it as its README says: generate,
 * calibrate, run, with no line edited but credentials.
 * @param name one of `SERVERS`
 */
export async function benchServer(name: string): Promise<Figures> {
  const server = SERVERS[name];
  if (server === undefined) throw new Error(`There is ${Object.keys(SERVERS).join(', ')}.`);
  const installed = cacheFolder(`servers/${name}`);
  install(server, installed);
  return withScratch(async (folder) => {
    const place: Place = { installed, data: join(folder, 'data'), port: await freePort() };
    mkdirSync(place.data);
    const { PATH } = process.env;
    const variables = { PATH, HOME: place.data, ...server.variables?.(place) };
    const options = { cwd: place.data, env: variables } as const;
    for (const [program, ...args] of server.prepare?.(place) ?? []) {
      execFileSync(program, args, { ...options, stdio: 'ignore' });
    }
    const [program, ...args] = server.start(place);
    // Its own group, so that what it starts ends with it.
    const running = spawn(program, args, { ...options, stdio: 'ignore', detached: true });
    const ended = once(running, 'exit');
    try {
      return figuresOf(name, await measured(server, place, folder));
    } finally {
      if (running.pid !== undefined) process.kill(-running.pid);
      await ended;
    }
  });
}

/** Installs the packages, once; they stay as long as the list is the same. */
function install({ install: { from, packages } }: RealServer, folder: string): void {
  const note = join(folder, 'installed');
  const wanted = packages.join('\n');
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  const run = ([program, ...args]: Command) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (from === 'pip') {
    run(['python3', '-m', 'venv', 'venv']);
    run([join(folder, 'venv/bin/python'), '-m', 'pip', 'install', '--quiet', ...packages]);
  } else {
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    run(['npm', 'install', '--no-audit', '--no-fund', ...packages]);
  }
  writeFileSync(note, wanted);
}

interface Measured {
  readonly calibrated: z.output<typeof Calibrated>;
  readonly results: z.output<typeof Results>;
}

async function measured(server: RealServer, place: Place, folder: string): Promise<Measured> {
  const origin = `http://127.0.0.1:${place.port}`;
  await untilReady(`${origin}${server.ready}`);
  if (server.first) {
    const { method, path, body } = server.first;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}.`);
  }
  const document = await documentOf(server, place.installed, origin, folder);
  const url = `${origin}${server.base}`;
  const env = { ...process.env, ...CREDENTIALS };
  const run = (...args: string[]) => proofgate(args, { cwd: folder, env });
  await run('generate', document, '--out', 'suite', '--base-url', url);
  const file = join(folder, 'suite/env/suite.txt');
  writeFileSync(file, withSections(readFileSync(file, 'utf8'), server.suite));
  await run('calibrate', 'suite', '--json', 'calibrated.json');
  await run('run', 'suite', '--json', 'results.json');
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    calibrated: Calibrated.parse(read('calibrated.json')),
    results: Results.parse(read('results.json')),
  };
}

function figuresOf(name: string, { calibrated, results }: Measured): Figures {
  const sum = (member: 'requests' | 'before' | 'after') =>
    calibrated.endpoints.reduce((total, one) => total + one[member], 0);
  const count = (outcome: string) => results.tests.filter((one) => one.outcome === outcome).length;
  const rejections = results.tests.filter(({ id }) => id.split('/')[1]?.startsWith('negative_'));
  const proven = rejections.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  const measures = {
    endpoints: calibrated.endpoints.length,
    validRequests: sum('requests'),
    acceptedBefore: sum('before'),
    acceptedAfter: sum('after'),
    calibrateRequests: calibrated.requests,
    calibrateSeconds: calibrated.seconds,
    tests: results.tests.length,
    passed: count('passed'),
    failed: count('failed'),
    groups: results.groups.length,
    unproven: count('unproven'),
    blocked: count('blocked'),
    runSeconds: results.seconds,
  };
  const ratios = {
    accepted: sum('after') / sum('requests'),
    negativesWithVerdict: proven.length / Math.max(1, rejections.length),
  };
  return figures(`servers ${name}`, measures, ratios, {});
}

async function untilReady(url: string): Promise<void> {
  for (let second = 0; second < START_SECONDS; second += 1) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (response?.ok) return;
    await sleep(1000);
  }
  throw new Error(`${url} does not answer after ${START_SECONDS} s.`);
}

/** The document as OpenAPI 3, as a file. */
async function documentOf(
  { document }: RealServer,
  installed: string,
  origin: string,
  folder: string,
): Promise<string> {
  const text =
    'file' in document
      ? readFileSync(document.file(installed), 'utf8')
      : await (await fetch(`${origin}${document.path}`)).text();
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, text);
  const { swagger } = z.looseObject({ swagger: z.string().optional() }).parse(parse(text));
  if (swagger === undefined) return file;
  const converter = cacheFolder('servers/swagger2openapi');
  const command = join(converter, 'node_modules/.bin/swagger2openapi');
  if (!existsSync(command)) {
    writeFileSync(join(converter, 'package.json'), '{"private": true}');
    const args = ['install', '--no-audit', '--no-fund', SWAGGER2OPENAPI];
    execFileSync('npm', args, { cwd: converter, stdio: 'ignore' });
  }
  const converted = join(folder, 'converted.json');
  execFileSync(command, ['--patch', '--outfile', converted, file], { stdio: 'ignore' });
  return converted;
}

/** env/suite.txt with other lines in some sections. */
function withSections(text: string, sections: RealServer['suite']): string {
  return Object.entries(sections).reduce((rest, [name, lines]) => {
    const [before = '', after = ''] = rest.split(`\n[${name}]\n`);
    const next = after.indexOf('\n[');
    return [before, `[${name}]`, ...lines, after.slice(next < 0 ? after.length : next)].join('\n');
  }, text);
}

async function proofgate(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Variables } & SpawnOptions,
): Promise<void> {
  const child = spawn(process.execPath, [PROOFGATE, ...args], { ...options, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (!MEASURED.has(status)) throw new Error(`proofgate ${args[0]} ended with ${status}.`);
}
