import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { generate } from '../../../src/generator/index.ts';
import { buildResults, readRecords } from '../../../src/results/index.ts';
import { type RunOptions, runSuite } from '../../../src/runner/index.ts';
import { pythonWithRuff, temporaryFolder, writeFiles } from '../tools.ts';

/** The generated suite of a document, with its `hooks.py`. */
export async function suiteOfDocument(document: object, hooks = ''): Promise<string> {
  const folder = temporaryFolder();
  const source = join(folder, 'openapi.json');
  writeFiles(folder, [['openapi.json', JSON.stringify(document)]]);
  const { files } = generate(await readDocument(source, { ...readPorts, cwd: folder }));
  writeFiles(join(folder, 'suite'), files);
  writeFiles(join(folder, 'suite'), [['hooks.py', hooks]]);
  return join(folder, 'suite');
}

/** A run with its results document as text, without times and the values that are new in each request. */
export async function ranWith(folder: string, options: RunOptions, records: string) {
  const python = await pythonWithRuff();
  const result = await runSuite(folder, { output: () => {}, ...options, python });
  const facts = { document: { title: 'Pets', sha256: '' }, seconds: 0 };
  const results = buildResults({ ...facts, records: readRecords(readFileSync(records, 'utf8')) });
  const text = JSON.stringify(results, null, 1)
    .replace(/"milliseconds": \d+/g, '"milliseconds": 0')
    .replace(/"trace_id": "[0-9a-f]{32}"/g, '"trace_id": ""')
    .replace(/(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])/g, 'unique');
  return { result, results, text };
}
