import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { withScratch } from '../../cache.ts';
import { documentOf, fetchJar, type Jacoco } from './build.ts';
import { freePort } from './ports.ts';
import { type Exchange, startProxy } from './recording-proxy.ts';
import { classesOf, folderOf, jarOf, type WfdServer } from './servers.ts';

/** What a tool reached on a server that was started for it. */
export interface Reached {
  readonly lines: number;
  readonly allLines: number;
  readonly operations: number;
  readonly allOperations: number;
  readonly requests: number;
  readonly seconds: number;
}

/** A tool: the commands that it runs one after the other. */
export interface Tool {
  readonly name: string;
  readonly commands: (run: ToolRun) => readonly (readonly string[])[];
}

/** What the commands of a tool are made from. */
export interface ToolRun {
  readonly server: WfdServer;
  readonly document: string;
  /** Where the document's paths begin. */
  readonly url: string;
  /** A folder for what the tool writes. */
  readonly folder: string;
}

const MODULES = ['java.lang', 'java.util', 'java.lang.reflect', 'java.text', 'java.lang.invoke'];
/** What was built for Java 8 reaches into the libraries of later ones. */
const OPEN = MODULES.flatMap((name) => ['--add-opens', `java.base/${name}=ALL-UNNAMED`]);
const START_SECONDS = 120;
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];
const Paths = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Starts a server anew, lets a tool test it through a recording proxy, and counts what that reached. */
export function measureTool(
  dataset: string,
  server: WfdServer,
  tool: Tool,
  jacoco: Jacoco,
): Promise<Reached> {
  return withScratch(async (folder) => {
    const counts = join(folder, 'jacoco.exec');
    const port = await freePort();
    const java = spawn('java', javaCommand(dataset, server, { port, counts, jacoco }), {
      ...{ stdio: 'ignore', cwd: folderOf(dataset, server) },
    });
    const ended = once(java, 'exit');
    const proxy = await startProxy(port);
    try {
      await untilReady(`http://127.0.0.1:${port}${server.ready}`);
      const document = documentOf(dataset, server);
      const url = `${proxy.url}${server.base}`;
      const start = performance.now();
      for (const command of tool.commands({ server, document, url, folder })) {
        await runCommand(command, folder, server.variables ?? {});
      }
      const seconds = (performance.now() - start) / 1000;
      java.kill();
      await ended;
      const lines = countLines(jacoco, counts, classesOf(dataset, server), folder);
      const operations = operationsIn(document, server.base);
      const reached = accepted(operations, proxy.exchanges);
      return {
        ...lines,
        operations: reached.size,
        allOperations: operations.length,
        requests: proxy.exchanges.length,
        seconds,
      };
    } finally {
      java.kill();
      proxy.close();
    }
  });
}

function javaCommand(
  dataset: string,
  server: WfdServer,
  { port, counts, jacoco }: { port: number; counts: string; jacoco: Jacoco },
): string[] {
  const libraries = (server.libraries ?? []).map(fetchJar).join(':');
  return [
    `-javaagent:${jacoco.agent}=output=file,destfile=${counts},append=false`,
    ...OPEN,
    ...(libraries === '' ? [] : [`-Xbootclasspath/a:${libraries}`]),
    ...(server.java?.(port) ?? []),
    '-jar',
    jarOf(dataset, server),
    ...server.args(port),
  ];
}

async function untilReady(url: string): Promise<void> {
  for (let second = 0; second < START_SECONDS; second += 1) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (response !== undefined) return;
    await sleep(1000);
  }
  throw new Error(`${url} does not answer after ${START_SECONDS} s.`);
}

/** Runs a command, which may find failures; what it prints goes to a file. */
async function runCommand(
  [command = '', ...args]: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const printed = openSync(join(cwd, 'printed.txt'), 'a');
  try {
    const env = { ...process.env, ...variables };
    const stdio = ['ignore', printed, printed] as const;
    const [status] = await once(spawn(command, args, { cwd, env, stdio: [...stdio] }), 'close');
    if (![0, 1, 3].includes(status)) {
      const text = readFileSync(join(cwd, 'printed.txt'), 'utf8');
      throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${text.slice(-2000)}`);
    }
  } finally {
    closeSync(printed);
  }
}

/** The lines of the server's own classes, and those that were run. */
function countLines(
  { reader }: Jacoco,
  counts: string,
  classes: string,
  folder: string,
): Pick<Reached, 'lines' | 'allLines'> {
  const csv = join(folder, 'jacoco.csv');
  const options = ['--classfiles', classes, '--csv', csv];
  execFileSync('java', ['-jar', reader, 'report', counts, ...options], { stdio: 'ignore' });
  const [header = '', ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\n');
  const names = header.split(',');
  const sum = (name: string) =>
    rows.reduce((total, row) => total + Number(row.split(',')[names.indexOf(name)]), 0);
  const lines = sum('LINE_COVERED');
  return { lines, allLines: lines + sum('LINE_MISSED') };
}

interface OperationPath {
  readonly name: string;
  readonly method: string;
  /** The path with what comes before it, split at slashes. */
  readonly segments: readonly string[];
}

/** The operations of a document, those with the fewest parameters in the path first: `/pets/mine` before `/pets/{id}`. */
function operationsIn(document: string, base: string): OperationPath[] {
  const { paths } = Paths.parse(parse(readFileSync(document, 'utf8')));
  const parameters = (path: string) => path.split('{').length;
  return Object.entries(paths)
    .toSorted(([a], [b]) => parameters(a) - parameters(b))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        segments: segmentsOf(base + path),
      })),
    );
}

/** The operations of which a request got a 2xx. */
function accepted(
  operations: readonly OperationPath[],
  exchanges: readonly Exchange[],
): Set<string> {
  const found = exchanges
    .filter(({ status }) => status >= 200 && status < 300)
    .map(({ method, path }) => {
      const sent = segmentsOf(path);
      return operations.find((one) => one.method === method && isAt(one.segments, sent));
    });
  return new Set(found.flatMap((one) => (one === undefined ? [] : [one.name])));
}

function isAt(segments: readonly string[], sent: readonly string[]): boolean {
  return (
    segments.length === sent.length &&
    segments.every((one, index) => one.includes('{') || one === sent[index])
  );
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}
