import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Clone, cloneWith, filesOf } from './repository.ts';

/* The steps as npm and the workflow call them. */

const SCRIPT = resolve('scripts/release.ts');
const GITHUB = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'octo/proofgate' };

function release({ folder: cwd }: Pick<Clone, 'folder'>, ...args: readonly string[]) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd, env: { ...process.env, ...GITHUB } };
    execFile(process.execPath, [SCRIPT, ...args], options, (error, stdout, stderr) =>
      done({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

test('check says that a tag may be released, or why not', async () => {
  const clone = cloneWith('1.2.3');
  clone.git('tag', 'v1.2.3');
  expect(await release(clone, 'check', 'v1.2.3')).toMatchObject({
    status: 0,
    stdout: 'v1.2.3 may be released.\n',
  });
  clone.commit(filesOf('1.2.4'));
  const { status, stderr } = await release(clone, 'check', 'v1.2.3');
  expect(status).toBe(1);
  expect(stderr).toMatch(/package\.json says 1\.2\.4\..*not what is checked out/s);
});

test('notes are the section of the version, or a sentence', async () => {
  const clone = cloneWith('1.2.3');
  expect(await release(clone, 'notes', 'v1.2.3')).toMatchObject({
    status: 0,
    stdout: '### Added\n\n- One thing.\n',
  });
  expect(await release(clone, 'notes', 'v1.2.4')).toMatchObject({
    status: 1,
    stderr: 'CHANGELOG.md says nothing about 1.2.4.\n',
  });
});

test('prepare dates the changes and has the deployment name the image of the version', async () => {
  const clone = cloneWith('1.2.3');
  const changelog = '# Changelog\n\n## [Unreleased]\n\n- One.\n';
  mkdirSync(join(clone.folder, 'deploy', 'kubernetes'), { recursive: true });
  const deployment = 'deploy/kubernetes/proofgate.yaml';
  clone.commit({ 'CHANGELOG.md': changelog, [deployment]: readFileSync(deployment, 'utf8') });
  expect(await release(clone, 'prepare', 'v2.0.0')).toMatchObject({ status: 0 });
  const read = (name: string) => readFileSync(join(clone.folder, name), 'utf8');
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## \[Unreleased\]\n\n## \[2\.0\.0\] - \d{4}-\d\d-\d\d\n\n- One\.\n$/,
  );
  const images = [...read(deployment).matchAll(/image: (.*)/g)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set(['ghcr.io/OWNER/proofgate:2.0.0']));
});

test('address gives the published package the addresses of the repository', async () => {
  const clone = cloneWith('1.2.3');
  expect(await release(clone, 'address', 'v1.2.3')).toMatchObject({ status: 0 });
  expect(JSON.parse(readFileSync(join(clone.folder, 'package.json'), 'utf8'))).toEqual({
    name: 'proofgate',
    version: '1.2.3',
    repository: { type: 'git', url: 'git+https://github.com/octo/proofgate.git' },
    homepage: 'https://github.com/octo/proofgate#readme',
    bugs: { url: 'https://github.com/octo/proofgate/issues' },
  });
});

test('move-major-tag moves it', async () => {
  const clone = cloneWith('1.2.3');
  clone.git('tag', 'v1.2.3');
  clone.git('push', '--quiet', 'origin', 'v1.2.3');
  expect(await release(clone, 'move-major-tag', 'v1.2.3')).toMatchObject({
    status: 0,
    stdout: 'v1 begins at v1.2.3.\n',
  });
});

test.each([[[]], [['publish', 'v1.2.3']], [['constructor', 'v1.2.3']], [['check']]])(
  'without a step and a tag the usage is shown: %j',
  async (args) => {
    const { status, stderr } = await release({ folder: '.' }, ...args);
    expect(status).toBe(2);
    expect(stderr).toContain('node scripts/release.ts prepare|check|');
  },
);

test('what is deployed is the version of the package', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  const deployment = readFileSync('deploy/kubernetes/proofgate.yaml', 'utf8');
  const images = [...deployment.matchAll(/image: \S+\/proofgate:(\S+)/g)].map(([, tag]) => tag);
  expect(new Set(images)).toEqual(new Set([version]));
});
