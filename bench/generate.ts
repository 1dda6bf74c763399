import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withScratch } from './cache.ts';
import { type Figures, figures } from './figures.ts';
import { GITHUB, operationCount } from './github-document.ts';
import { measureProcess, medianUsage, type Usage } from './measure/measure-process.ts';
import { installPortman, installSchemathesis } from './peers/install.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
const COVERAGE = fileURLToPath(new URL('peers/coverage_cases.py', import.meta.url));
const ROUNDS = 3;

/**
 * From GitHub's document to tests, whole processes side by side: Proofgate writes its suite,
 * Portman its Postman collection with contract tests, and Schemathesis builds the cases of its
 * coverage phase without sending or writing them. Each round runs all three, one after another.
 */
export async function benchGenerate(): Promise<Figures> {
  const operations = operationCount(JSON.parse(readFileSync(GITHUB, 'utf8')));
  const commands = {
    proofgate: (folder: string) => [
      ...[process.execPath, PROOFGATE, 'generate', GITHUB],
      ...['--out', join(folder, 'suite'), '--report', join(folder, 'report.json')],
    ],
    portman: (folder: string) => [
      ...[process.execPath, installPortman(), '--local', GITHUB],
      ...['--output', join(folder, 'collection.json'), '--logAssignVariables', 'false'],
    ],
    schemathesis: () => [installSchemathesis(), COVERAGE, GITHUB],
  };
  const uses: Record<keyof typeof commands, Usage[]> = {
    proofgate: [],
    portman: [],
    schemathesis: [],
  };
  // One folder for all: to remove thousands of files would slow the disk for whoever writes next.
  await withScratch((folder) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['proofgate', 'portman', 'schemathesis'] as const) {
        const own = mkdtempSync(join(folder, `${name}-`));
        uses[name].push(measureProcess(commands[name](own), own));
      }
    }
  });
  return compare(operations, uses);
}

function compare(
  operations: number,
  uses: Readonly<Record<'proofgate' | 'portman' | 'schemathesis', readonly Usage[]>>,
): Figures {
  const { proofgate, portman, schemathesis } = {
    proofgate: medianUsage(uses.proofgate),
    portman: medianUsage(uses.portman),
    schemathesis: medianUsage(uses.schemathesis),
  };
  const measured = {
    operations,
    ...named('proofgate', proofgate, operations),
    ...named('portman', portman, operations),
    ...named('schemathesis', schemathesis, operations),
  };
  const fastest = Math.min(portman.seconds, schemathesis.seconds);
  const fastestCpu = Math.min(portman.cpuSeconds, schemathesis.cpuSeconds);
  const ratios = {
    fasterPeerToProofgate: fastest / proofgate.seconds,
    fasterPeerToProofgateByCpu: fastestCpu / proofgate.cpuSeconds,
  };
  const goals = {
    fasterPeerToProofgate: '>= 8',
    fasterPeerToProofgateByCpu: '>= 4',
    proofgatePeakMegabytes: '<= 350',
  };
  return figures('generate', measured, ratios, goals);
}

function named(
  name: string,
  { seconds, cpuSeconds, peakMegabytes }: Omit<Usage, 'stdout'>,
  operations: number,
): Record<string, number> {
  return {
    [`${name}Seconds`]: seconds,
    [`${name}CpuSeconds`]: cpuSeconds,
    [`${name}OperationsPerSecond`]: operations / seconds,
    [`${name}PeakMegabytes`]: peakMegabytes,
  };
}
