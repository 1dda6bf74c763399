import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withScratch } from '../cache.ts';
import { type Figures, figures, median } from '../figures.ts';
import { documentOfSize } from '../github-document.ts';
import { withCounting } from '../measure/answering.ts';
import { measureProcess, type Usage } from '../measure/measure-process.ts';
import { installSchemathesis } from './install.ts';

const PROOFGATE = fileURLToPath(new URL('../../bin/proofgate.js', import.meta.url));
const SIZES = [150, 1223];
/** 200 fails what is to be rejected, 422 what is to be accepted. */
const STATUSES = { accepting: 200, rejecting: 422 } as const;
const ROUNDS = 3;
const LATENCY_MS = 50;
const CONCURRENCY = 8;
const SPEEDUP = `concurrency${CONCURRENCY}To1`;

interface SentRequests {
  readonly requests: number;
  readonly usage: Usage;
}

/**
 * Requests that `run` sends for each second of the processor, the whole command, beside the coverage phase of
 * Schemathesis with one worker, in rounds that alternate. The server on loopback answers everything alike, at once.
 */
export async function benchRun(): Promise<Figures> {
  const peer = join(dirname(installSchemathesis()), 'schemathesis');
  const measured: Record<string, number> = {};
  const ratios: Record<string, number> = {};
  for (const size of SIZES) {
    await withScratch(async (folder) => {
      const document = join(folder, 'openapi.json');
      const suite = join(folder, 'suite');
      writeFileSync(document, JSON.stringify(documentOfSize(size)));
      measureProcess([process.execPath, PROOFGATE, 'generate', document, '--out', suite], folder);
      for (const [name, status] of Object.entries(STATUSES)) {
        const found = await withCounting(status, 0, async (url) => {
          const own: SentRequests[] = [];
          const peers: SentRequests[] = [];
          for (let round = 0; round < (size > 150 ? 1 : ROUNDS); round += 1) {
            own.push(await countRequests(url, folder, runCommand(suite, url)));
            peers.push(await countRequests(url, folder, peerCommand(peer, document, url)));
          }
          return { ours: own, theirs: peers };
        });
        const [ours, theirs] = [perCpuSecond(found.ours), perCpuSecond(found.theirs)];
        const label = `${name}${size}`;
        measured[`${label}Requests`] = found.ours[0]?.requests ?? 0;
        measured[`${label}PerCpuSecond`] = ours;
        measured[`${label}PeakMegabytes`] = median(
          found.ours.map(({ usage }) => usage.peakMegabytes),
        );
        measured[`${label}SchemathesisPerCpuSecond`] = theirs;
        ratios[`${label}ToSchemathesis`] = ours / theirs;
      }
      if (size === SIZES[0]) {
        const [alone, several] = await readingSeconds(suite, folder);
        measured[`reads${LATENCY_MS}MsSeconds`] = alone;
        measured[`reads${LATENCY_MS}MsConcurrency${CONCURRENCY}Seconds`] = several;
        ratios[SPEEDUP] = alone / several;
      }
    });
  }
  const goals = Object.fromEntries([
    ...Object.keys(ratios).map((name) => [name, name === SPEEDUP ? '>= 6' : '>= 3']),
    ...Object.keys(measured).flatMap((name) =>
      name.endsWith('PeakMegabytes') ? [[name, '<= 600']] : [],
    ),
  ]);
  return figures('run', measured, ratios, goals);
}

/** Seconds of a run of all GET and HEAD tests against a server with latency, one request at a time and several. */
function readingSeconds(suite: string, folder: string): Promise<[number, number]> {
  return withCounting(STATUSES.rejecting, LATENCY_MS, async (url) => {
    const seconds = async (concurrency: number) => {
      const more = ['--methods', 'GET,HEAD', '--concurrency', String(concurrency)];
      const { usage } = await countRequests(url, folder, [...runCommand(suite, url), ...more]);
      return usage.seconds;
    };
    return [await seconds(1), await seconds(CONCURRENCY)];
  });
}

function runCommand(suite: string, url: string): string[] {
  const command = [process.execPath, PROOFGATE, 'run', suite, '--base-url', url];
  // Without rows of its own, most writes would not be sent.
  return [...command, '--writes-to-given-rows', '--json', join(suite, '..', 'results.json')];
}

function peerCommand(peer: string, document: string, url: string): string[] {
  return [peer, 'run', document, '--url', url, '--phases', 'coverage', '--continue-on-failure'];
}

/** Runs a command, which may find failures, and counts the requests that it sends. */
async function countRequests(
  url: string,
  folder: string,
  command: readonly string[],
): Promise<SentRequests> {
  await count(url);
  const usage = measureProcess(command, folder, [0, 1, 3]);
  return { requests: await count(url), usage };
}

async function count(url: string): Promise<number> {
  return Number(await (await fetch(`${url}/proofgate-bench-count`)).text());
}

function perCpuSecond(runs: readonly SentRequests[]): number {
  return median(runs.map(({ requests, usage }) => requests / usage.cpuSeconds));
}
