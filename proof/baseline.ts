import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Verdict } from './verdict.ts';

const FILE = new URL('baseline.json', import.meta.url);

/** By document: how many operations have no test, and how many places are skipped whole. */
const baselineSchema = z.record(
  z.string(),
  z.object({ untested: z.number(), skippedWhole: z.number() }),
);

type Baseline = z.infer<typeof baselineSchema>;

/** The counts that proof/baseline.json allows. */
export function readBaseline(): Baseline {
  return baselineSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** What of a verdict is checked against the baseline. */
type Counted = Pick<Verdict, 'document' | 'untested' | 'skippedWhole'>;

/** A line for each count that has grown; documents that the baseline does not know may lose nothing. */
export function grown(verdicts: readonly Counted[], baseline: Baseline): string[] {
  return verdicts.flatMap(({ document, untested, skippedWhole }) => {
    const known = baseline[basename(document)] ?? { untested: 0, skippedWhole: 0 };
    const counts = [
      ['operations without a test', untested.length, known.untested],
      ['places skipped whole', skippedWhole.length, known.skippedWhole],
    ] as const;
    return counts.flatMap(([what, now, before]) =>
      now > before ? [`LOST ${document}: ${now} ${what}; proof/baseline.json has ${before}`] : [],
    );
  });
}
