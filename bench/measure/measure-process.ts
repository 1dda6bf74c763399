import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { median } from '../figures.ts';

const MEASURE = fileURLToPath(new URL('measure.py', import.meta.url));

const usage = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMegabytes: z.number(),
  status: z.number(),
});

/** What a whole process used, its children included. */
export interface Usage {
  /** By the clock on the wall. */
  readonly seconds: number;
  /** Of the processors: much less noisy on a machine that others use. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly stdout: string;
}

/** Runs a command to its end. Throws when it ends with another status than these. */
export function measureProcess(
  command: readonly string[],
  cwd: string,
  statuses: readonly number[] = [0],
): Usage {
  const { stdout, stderr, error } = spawnSync('python3', [MEASURE, ...command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw error;
  const lines = stdout.trimEnd().split('\n');
  const { status, ...used } = usage.parse(JSON.parse(lines.at(-1) ?? ''));
  if (!statuses.includes(status))
    throw new Error(`${command.join(' ')} failed:\n${stderr.slice(-2000)}`);
  return { ...used, stdout: lines.slice(0, -1).join('\n').trimEnd() };
}

/** The medians of several uses of the same kind. */
export function medianUsage(uses: readonly Usage[]): Omit<Usage, 'stdout'> {
  return {
    seconds: median(uses.map((one) => one.seconds)),
    cpuSeconds: median(uses.map((one) => one.cpuSeconds)),
    peakMegabytes: median(uses.map((one) => one.peakMegabytes)),
  };
}
