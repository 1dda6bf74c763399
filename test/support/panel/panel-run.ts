import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { generate } from '../../../src/generator/index.ts';
import { type Python, runSuite } from '../../../src/runner/index.ts';
import { type Difference, differencesOf } from './panel-differences.ts';
import { type PanelServerName, startPanelServer } from './panel-server.ts';

/** What a basic scheme requires; the other schemes accept any text. */
const CREDENTIAL = 'user:password';

/**
 * Generates the suite of a document, runs it against a server that serves the same text, and gives
 * the tests that did not pass. Rejects with `ServerEnded` where the server did not live to the end.
 */
export async function runOnPanel(
  server: PanelServerName,
  document: string,
  { text, tree, python }: { readonly text: string; readonly tree: string; readonly python: Python },
): Promise<Difference[]> {
  const folder = await mkdtemp(join(tmpdir(), 'proofgate-panel-'));
  try {
    const source = join(folder, 'openapi.yaml');
    await writeFile(source, text);
    const { files, report } = generate(await readDocument(source, { ...readPorts, cwd: folder }));
    const suite = join(folder, 'suite');
    await writeAll(suite, files);
    const started = await startPanelServer(server, { tree, text, folder });
    const { tests, reason } = await runSuite(suite, {
      baseUrl: started.baseUrl,
      python: { ...python, env: { ...python.env, ...credentialsOf(files) } },
      timeoutSeconds: 10,
      // These servers keep no rows, so that none is anybody's.
      writesToExistingRows: true,
      output: () => {},
    }).finally(started.stop);
    if (reason !== null) throw new Error(`${server}, ${document}: ${reason}`);
    return differencesOf(document, report, tests);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), withoutSetup(text));
  }
}

/** These servers keep nothing: a request that makes what another one needs would prove nothing. */
function withoutSetup(text: string): string {
  return text.replace(/^\[setup\]\n(?:.+\n)*/m, '[setup]\n');
}

/** A value for every `env://NAME` of the suite. */
function credentialsOf(files: ReadonlyMap<string, string>): NodeJS.ProcessEnv {
  const names = [...files.values()].flatMap((text) => [...text.matchAll(/"env:\/\/(\w+)"/g)]);
  return Object.fromEntries(names.map(([, name = '']) => [name, CREDENTIAL]));
}
