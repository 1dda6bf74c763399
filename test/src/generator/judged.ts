import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Verdict } from '../../../proof/verdict.ts';
import { judgeSuite } from '../../../proof/verdicts/judge-suite.ts';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { generate, type Report } from '../../../src/generator/index.ts';

export interface Judged extends Verdict {
  readonly report: Report;
  readonly files: ReadonlyMap<string, string>;
}

/** Generates the suite of a document, writes it, and has it judged by the independent judge. */
export async function judged(document: unknown): Promise<Judged> {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-judged-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const { files, report } = generate(await readDocument(file, { ...readPorts, cwd: folder }));
    const dir = join(folder, 'suite');
    for (const [path, text] of files) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return { ...(await judgeSuite({ document: file, dir, report })), report, files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
