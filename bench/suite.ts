import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPython, runSuite } from '../src/runner/index.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures, median } from './figures.ts';
import { GITHUB } from './github-document.ts';
import { measureProcess } from './measure-process.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
const FILES = 5000;
const ROUNDS = 3;
/** Methods whose endpoints are run: a tenth of the suite, about 4,000 requests. */
const METHODS = ['PUT', 'DELETE'];

/**
 * The suite of GitHub's document: how long pytest takes to collect it, whole, and how much quicker
 * two workers run a part of it than one. Times to collect are brought to 5,000 files. The server
 * answers 422 to everything: that passes negatives and fails the rest, with all the work of both.
 */
export async function benchSuite(): Promise<Figures> {
  const python = await findPython();
  return withScratch(async (folder) => {
    const suite = join(folder, 'suite');
    measureProcess([process.execPath, PROOFGATE, 'generate', GITHUB, '--out', suite], folder);
    const collect = [python.command, '-P', '-m', 'pytest', '--collect-only', '-qq', suite];
    const collected = Array.from({ length: ROUNDS }, () => measureProcess(collect, folder));
    const files = Number(collected[0]?.stdout.split('\n').filter((line) => line !== '').length);
    const perFiles = FILES / files;
    const one = await runWith(suite, 1);
    const two = await runWith(suite, 2);
    return figures(
      'suite',
      {
        filesCollected: files,
        collectSecondsFor5000Files: perFiles * median(collected.map((run) => run.seconds)),
        collectCpuSecondsFor5000Files: perFiles * median(collected.map((run) => run.cpuSeconds)),
        testsRun: one.tests,
        oneWorkerSeconds: one.seconds,
        twoWorkersSeconds: two.seconds,
      },
      { oneWorkerToTwo: one.seconds / two.seconds },
      { collectSecondsFor5000Files: '< 10' },
    );
  });
}

async function runWith(suite: string, workers: number) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"refused"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const started = performance.now();
  const { counts } = await runSuite(suite, {
    baseUrl: `http://127.0.0.1:${port}`,
    methods: METHODS,
    workers,
    output: () => {},
  });
  const seconds = (performance.now() - started) / 1000;
  server.close();
  return { seconds, tests: counts.passed + counts.failed + counts.blocked };
}
