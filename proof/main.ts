import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { githubDocument } from '../scripts/github-document.ts';
import { grown, readBaseline } from './baseline.ts';
import { verdictLines } from './print-verdict.ts';
import { SecondJudge } from './validation/second-judge.ts';
import type { Verdict } from './verdict.ts';
import { judgeSuite } from './verdicts/judge-suite.ts';

/**
 * `npm run proof [SPEC…]`: generates each document's suite with the public command line into a
 * temporary folder and judges what was written. `--dir DIR --report FILE SPEC` judges files that
 * exist; `--alone` leaves out the second judge. Exit 1 if anything is wrong, or if the own documents lose more
 * operations or places than `baseline.json` allows.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      report: { type: 'string' },
      partial: { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
    },
  });
  const documents = positionals.length > 0 ? positionals : corpus();
  const second = values.alone ? undefined : await SecondJudge.start();
  const verdicts: Verdict[] = [];
  try {
    for (const document of documents) {
      const started = performance.now();
      const { partial } = values;
      if (values.dir !== undefined && values.report !== undefined) {
        const report: unknown = JSON.parse(readFileSync(values.report, 'utf8'));
        verdicts.push(
          await judgeSuite({ document, dir: values.dir, report, partial, second, responses: true }),
        );
      } else verdicts.push(await generateAndJudge(document, second));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.error(`${document}: ${verdicts.at(-1)?.wrongs.length} wrong, ${seconds} s`);
    }
  } finally {
    await second?.close();
  }
  for (const line of verdictLines(verdicts)) console.log(line);
  const lost = positionals.length > 0 ? [] : grown(verdicts, readBaseline());
  for (const line of lost) console.log(line);
  const isWrong = verdicts.some((verdict) => verdict.wrongs.length > 0);
  process.exitCode = isWrong || lost.length > 0 ? 1 : 0;
}

/** The hand-made documents, with a copy of what LoopBack's todo serves, and the public ones. */
function corpus(): readonly string[] {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = join(root, 'test/documents');
  return [
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ya?ml|json)$/.test(name))
      .sort()
      .map((name) => join(folder, name)),
    join(root, 'node_modules/@scalar/galaxy/dist/3.1.yaml'),
    githubDocument(),
  ];
}

async function generateAndJudge(
  document: string,
  second: SecondJudge | undefined,
): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-proof-'));
  try {
    const command = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
    const [dir, reportFile] = [join(folder, 'generated-scripts'), join(folder, 'report.json')];
    const args = [command, 'generate', document, '--out', dir, '--report', reportFile];
    await promisify(execFile)(process.execPath, args, { maxBuffer: 256 * 1024 * 1024 });
    const report: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
    return await judgeSuite({ document, dir, report, second, responses: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
