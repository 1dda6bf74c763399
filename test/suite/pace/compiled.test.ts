import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecorder } from '../recorder.ts';
import { pytest, temporaryFolder, writeFiles, writeSuite } from '../tools.ts';

/** A suite of one test, and the folder in which Python keeps what it compiles of suites. */
async function runner() {
  const { url } = await startRecorder((_, response) => response.end('{}'));
  const kept = temporaryFolder();
  const suite = () => {
    const folder = temporaryFolder();
    writeSuite(folder, [{ slug: 'get_pets', path: '/pets', env: '[positive]' }]);
    return folder;
  };
  const run = (folder: string) =>
    pytest([folder], { PROOFGATE_BASE_URL: url, PROOFGATE_BYTECODE: kept });
  return { kept, suite, run };
}

test('suites of one version share what Python compiles, and none has bytecode in it', async () => {
  const { kept, suite, run } = await runner();
  const [first, second] = [suite(), suite()];
  expect(await run(first)).toMatchObject({ status: 0 });
  const files = readdirSync(kept);
  expect(files).toHaveLength(1);
  expect(await run(second)).toMatchObject({ status: 0 });
  expect(readdirSync(kept)).toEqual(files);
  expect(readdirSync(join(first, 'proofgate_suite'))).not.toContain('__pycache__');
});

test('a module that has changed is compiled again, and tracebacks name its file', async () => {
  const { kept, suite, run } = await runner();
  expect(await run(suite())).toMatchObject({ status: 0 });
  const changed = suite();
  const fault = '\n\ndef json_text(value):\n    raise RuntimeError("changed")\n';
  appendFileSync(join(changed, 'proofgate_suite', 'values.py'), fault);
  const { status, output } = await run(changed);
  expect(status).not.toBe(0);
  expect(output).toContain('RuntimeError: changed');
  expect(output).toContain(`File "${join(changed, 'proofgate_suite', 'values.py')}"`);
  expect(readdirSync(kept)).toHaveLength(2);
});

test('a file that cannot be read is compiled again, and old ones are removed', async () => {
  const { kept, suite, run } = await runner();
  expect(await run(suite())).toMatchObject({ status: 0 });
  const [file = ''] = readdirSync(kept);
  writeFileSync(join(kept, file), 'broken');
  writeFiles(
    kept,
    Array.from({ length: 12 }, (_, at) => [`${at}.marshal`, ''] as const),
  );
  expect(await run(suite())).toMatchObject({ status: 0 });
  expect(readdirSync(kept)).toHaveLength(8);
  expect(readdirSync(kept)).toContain(file);
});
