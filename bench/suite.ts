import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPython, runSuite } from '../src/runner/index.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures } from './figures.ts';
import { GITHUB } from './github-document.ts';
import { withAnswering } from './measure/answering.ts';
import { measureProcess, medianUsage } from './measure/measure-process.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
const FILES = 5000;
const ROUNDS = 3;
/** Methods whose endpoints are run: a tenth of the suite, about 4,000 requests. */
const METHODS = ['PUT', 'DELETE'];

/**
 * The suite of GitHub's document: how long pytest takes to collect it, whole, and how much quicker
 * two workers run a part of it than one. Times to collect are brought to 5,000 files, and are shown
 * beside those of pytest for as many files without our code. The server answers 422 to everything:
 * that passes negatives and fails the rest, with all the work of both.
 */
export async function benchSuite(): Promise<Figures> {
  const python = await findPython();
  return withScratch(async (folder) => {
    const suite = join(folder, 'suite');
    measureProcess([process.execPath, PROOFGATE, 'generate', GITHUB, '--out', suite], folder);
    const plain = plainSuite(suite, join(folder, 'plain'));
    const rounds = Array.from({ length: ROUNDS }, () => ({
      full: measureProcess(collecting(python.command, suite), folder),
      plain: measureProcess(collecting(python.command, plain), folder),
    }));
    const full = medianUsage(rounds.map((round) => round.full));
    const bare = medianUsage(rounds.map((round) => round.plain));
    const files = Number(rounds[0]?.full.stdout.split('\n').filter((line) => line !== '').length);
    const perFiles = FILES / files;
    const one = await runWith(suite, 1);
    const two = await runWith(suite, 2);
    return figures(
      'suite',
      {
        filesCollected: files,
        collectSecondsFor5000Files: perFiles * full.seconds,
        collectCpuSecondsFor5000Files: perFiles * full.cpuSeconds,
        plainSecondsFor5000Files: perFiles * bare.seconds,
        plainCpuSecondsFor5000Files: perFiles * bare.cpuSeconds,
        testsRun: one.tests,
        oneWorkerSeconds: one.seconds,
        twoWorkersSeconds: two.seconds,
      },
      {
        oneWorkerToTwo: one.seconds / two.seconds,
        collectToPlainByCpu: full.cpuSeconds / bare.cpuSeconds,
      },
      { collectSecondsFor5000Files: '<= 5', oneWorkerToTwo: '>= 1.7' },
    );
  });
}

function collecting(python: string, suite: string): string[] {
  return [python, '-P', '-m', 'pytest', '--collect-only', '-qq', suite];
}

const PLAIN = `import pytest


@pytest.mark.parametrize("answer", ["1.03", "1.05", "1.07", "1.08"])
def test_plain(answer):
    pass
`;

/** As many test files as a suite has, in folders of the same names, with four tests each and none of our code. */
function plainSuite(suite: string, plain: string): string {
  mkdirSync(plain);
  cpSync(join(suite, 'pytest.ini'), join(plain, 'pytest.ini'));
  const files = readdirSync(suite, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?:^|\/)test_[^/]*\.py$/.test(name))) {
    mkdirSync(join(plain, dirname(file)), { recursive: true });
    writeFileSync(join(plain, file), PLAIN);
  }
  return plain;
}

function runWith(suite: string, workers: number) {
  return withAnswering(async (baseUrl) => {
    const started = performance.now();
    const { counts } = await runSuite(suite, {
      baseUrl,
      methods: METHODS,
      workers,
      output: () => {},
    });
    const seconds = (performance.now() - started) / 1000;
    return { seconds, tests: counts.passed + counts.failed + counts.blocked };
  });
}
