import { resolve } from 'node:path';
import { Command } from 'commander';
import type { Audit, Score } from '../../audit/index.ts';
import type { OpenApiDocument } from '../../generator/document/document.ts';
import { collect, OVERLAY } from '../arguments.ts';
import { overlaysOf } from '../generate/configured-entries.ts';
import { writeReport } from '../report-file.ts';

interface Options {
  readonly overlay?: readonly string[];
  readonly sarif?: string;
  readonly json?: string;
}

/** `proofgate audit SPEC`: how much a document says, as scores with each deduction and its place. */
export function auditCommand(version: string): Command {
  return new Command('audit')
    .description('score an OpenAPI 3.x document: security 0 to 30, data validation 0 to 70')
    .argument('<spec>', 'a file or an http(s) URL, JSON or YAML')
    .option(...OVERLAY, collect)
    .option('--sarif <file>', 'write the deductions as SARIF 2.1.0, for code scanning')
    .option('--json <file>', 'write scores and deductions as JSON')
    .action((spec: string, options: Options) => run(spec, options, version));
}

/** A score below the advice is a warning: it does not fail. */
async function run(spec: string, options: Options, version: string): Promise<void> {
  const { readDocument } = await import('../../generator/document/read.ts');
  const { auditDocument, toSarif } = await import('../../audit/index.ts');
  const { auditLines } = await import('./lines.ts');
  const { readPorts } = await import('../reading/ports.ts');
  const document = await readDocument(spec, readPorts, overlaysOf(spec, options.overlay));
  const audit = auditDocument(document);
  const displayed = await withDisplayPaths(audit, readPorts.cwd);
  const written: string[] = [];
  if (options.sarif !== undefined) {
    writeReport(resolve(options.sarif), toSarif(audit, { base: readPorts.cwd, version }));
    written.push(`sarif: ${options.sarif}`);
  }
  if (options.json !== undefined) {
    writeReport(resolve(options.json), { document: identity(document), ...displayed });
    written.push(`json: ${options.json}`);
  }
  for (const line of [...auditLines(displayed), ...written]) console.log(line);
}

/** What tells documents apart, as in the report of `generate`. */
function identity({ title, version, openapi, sha256 }: OpenApiDocument): object {
  return { title, version, openapi, sha256 };
}

/** The audit with file names as people write them: relative to the working directory. */
async function withDisplayPaths(audit: Audit, cwd: string): Promise<Audit> {
  const { displayPath } = await import('../../generator/document/read.ts');
  const convert = (score: Score): Score => ({
    ...score,
    deductions: score.deductions.map((one) => ({
      ...one,
      place: { ...one.place, file: displayPath(one.place.file, cwd) },
    })),
  });
  return {
    ...audit,
    security: convert(audit.security),
    dataValidation: convert(audit.dataValidation),
  };
}
