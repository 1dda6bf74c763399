import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withScratch } from './cache.ts';
import { type Figures, figures } from './figures.ts';
import { documentOfSize } from './github-document.ts';
import { measureProcess, medianUsage } from './measure/measure-process.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
const OPERATIONS = 10;
const ROUNDS = 9;

/**
 * The suite of a small document, as a whole process, beside a process of Node that does nothing: what a person
 * waits for who tries Proofgate. The two alternate.
 */
export async function benchStart(): Promise<Figures> {
  return withScratch((folder) => {
    const document = join(folder, 'openapi.json');
    writeFileSync(document, JSON.stringify(documentOfSize(OPERATIONS)));
    const generate = [process.execPath, PROOFGATE, 'generate', document, '--out', 'suite'];
    const nothing = [process.execPath, '--eval', ''];
    // The first one fills the caches of compiled code and of the disk.
    measureProcess(generate, folder);
    const rounds = Array.from({ length: ROUNDS }, () => ({
      generate: measureProcess(generate, folder),
      nothing: measureProcess(nothing, folder),
    }));
    const generated = medianUsage(rounds.map((round) => round.generate));
    const bare = medianUsage(rounds.map((round) => round.nothing));
    const measured = {
      generateSeconds: generated.seconds,
      generateCpuSeconds: generated.cpuSeconds,
      generatePeakMegabytes: generated.peakMegabytes,
      nodeSeconds: bare.seconds,
      nodeCpuSeconds: bare.cpuSeconds,
    };
    const ratios = {
      generateToNode: generated.seconds / bare.seconds,
      generateToNodeByCpu: generated.cpuSeconds / bare.cpuSeconds,
    };
    return figures('start', measured, ratios, { generateSeconds: '<= 0.4' });
  });
}
