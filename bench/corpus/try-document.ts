import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Verdict } from '../../proof/verdict.ts';
import { judgeSuite } from '../../proof/verdicts/judge-suite.ts';
import { withScratch } from '../cache.ts';
import { measureProcess } from '../measure/measure-process.ts';
import type { CorpusDocument } from './documents.ts';

const PROOFGATE = fileURLToPath(new URL('../../bin/proofgate.js', import.meta.url));

/** What became of a document. */
export interface DocumentResult {
  readonly name: string;
  /** Why there is no suite; undefined where there is one. */
  readonly rejected: string | undefined;
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly verdict: Verdict | undefined;
}

/**
 * Generates the suite of a document with the built command, with a bound on the cases of an operation, and
 * judges what was written.
 */
export function tryDocument(
  { name, file }: CorpusDocument,
  maxCases: number,
): Promise<DocumentResult> {
  return withScratch(async (folder) => {
    const [dir, report] = [join(folder, 'suite'), join(folder, 'report.json')];
    const options = ['--out', dir, '--report', report, '--max-cases', `${maxCases}`];
    const nothing = { name, seconds: 0, peakMegabytes: 0, verdict: undefined };
    let used: ReturnType<typeof measureProcess>;
    try {
      used = measureProcess([process.execPath, PROOFGATE, 'generate', file, ...options], folder);
    } catch (error) {
      return {
        ...nothing,
        rejected: error instanceof Error ? lastLines(error.message) : 'unknown',
      };
    }
    const { seconds, peakMegabytes } = used;
    const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'));
    // Nothing of the table tells of doubts.
    const verdict = await judgeSuite({ document: file, dir, report: parsed, doubts: false });
    return { name, seconds, peakMegabytes, rejected: undefined, verdict };
  });
}

function lastLines(message: string): string {
  return message.trimEnd().split('\n').slice(1, 4).join(' ').slice(0, 300);
}
