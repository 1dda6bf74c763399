import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withScratch } from './cache.ts';
import { type Figures, figures } from './figures.ts';
import { documentOfSize } from './github-document.ts';
import { measureProcess, medianUsage } from './measure/measure-process.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
/** Operations → rounds; small documents take little time, and more of it is chance. */
const SIZES = [
  [1, 9],
  [100, 7],
  [300, 5],
  [1223, 3],
  [20_000, 1],
] as const;

/**
 * Operations a second by the size of the document, the same mixture of operations in each. The
 * start of the process, measured on a document of one operation, is taken off: it is a figure of
 * its own and would hide in a large document what it says in a small one.
 */
export async function benchScaling(): Promise<Figures> {
  const measured: Record<string, number> = {};
  const speeds: number[] = [];
  let start = 0;
  for (const [size, rounds] of SIZES) {
    const { seconds, peakMegabytes } = await measureSize(size, rounds);
    if (size === 1) {
      start = seconds;
      measured.startSeconds = seconds;
      continue;
    }
    const speed = size / (seconds - start);
    speeds.push(speed);
    measured[`operationsPerSecondAt${size}`] = speed;
    measured[`wholeProcessSecondsAt${size}`] = seconds;
    measured[`peakMegabytesAt${size}`] = peakMegabytes;
  }
  const ratios = { fastestToSlowest: Math.max(...speeds) / Math.min(...speeds) };
  return figures('scaling', measured, ratios, { fastestToSlowest: '<= 1.5' });
}

function measureSize(size: number, rounds: number) {
  return withScratch((folder) => {
    const document = join(folder, 'openapi.json');
    writeFileSync(document, JSON.stringify(documentOfSize(size)));
    const command = [process.execPath, PROOFGATE, 'generate', document, '--out', 'suite'];
    return medianUsage(Array.from({ length: rounds }, () => measureProcess(command, folder)));
  });
}
