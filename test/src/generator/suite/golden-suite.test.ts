import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../../src/generator/document/read.ts';
import { type Generated, generate } from '../../../../src/generator/index.ts';
import { sharedFiles } from '../../../../src/generator/suite/render.ts';
import { pythonWithRuff, run, temporaryFolder, writeFiles } from '../../../suite/tools.ts';

const golden = fileURLToPath(new URL('../../../golden/suite/', import.meta.url));
/** The files that all suites share; what they do is tested where they run. */
const SHARED = [...sharedFiles({ title: 'Any', endpoints: 1 }).keys()];

async function generateGolden(): Promise<Generated> {
  return generate(await readDocument(join(golden, 'openapi.yaml'), readPorts));
}

/** Path → text of every file below a folder. */
function filesBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
  );
}

describe('the golden suite', () => {
  let generated: Generated;
  beforeAll(async () => {
    generated = await generateGolden();
  });

  test('is what the document gives, byte for byte', () => {
    const made = [...generated.files].filter(([path]) => !SHARED.includes(path));
    const expected = filesBelow(join(golden, 'generated-scripts'));
    expect(made.map(([path]) => path).sort()).toEqual([...expected.keys()].sort());
    for (const [path, text] of made) expect(text, path).toBe(expected.get(path));
  });

  test('has the golden report, but for the seconds', () => {
    const report: unknown = JSON.parse(readFileSync(join(golden, 'report.json'), 'utf8'));
    expect({ ...generated.report, seconds: 0 }).toEqual(report);
  });

  test('is the same bytes in a second run', async () => {
    const again = await generateGolden();
    expect([...again.files]).toEqual([...generated.files]);
  });

  test('satisfies ruff and compiles', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, generated.files);
    const python = await pythonWithRuff();
    for (const args of [
      ['-m', 'ruff', 'check', '--isolated', folder],
      ['-m', 'ruff', 'format', '--isolated', '--check', folder],
      ['-m', 'compileall', '-q', folder],
    ]) {
      const { status, output } = await run(python, args);
      expect(status, output).toBe(0);
    }
  });
});
