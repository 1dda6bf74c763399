import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MUTATIONS, type Mutation } from './mutations.ts';

/*
 * `npm run mutations`: seeds each fault of mutations.ts in a copy of the repository, runs the tests that must find
 * it, and says which did not. `-- --only TEXT` takes those whose file or tests contain the text, and `-- --at
 * COMMIT` the files of a commit, to compare before and after. Ends with 1 when one survives.
 */

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, at: { type: 'string' } },
});

const Report = z.object({ numFailedTests: z.number(), numTotalTests: z.number() });
/** What tests of the built command, and of the built Action, say: a fault has to be built in before they run. */
const COMMAND =
  /bin\/proofgate\.js|(?:e2e|\.)\/proofgate\.ts|\.\/(?:toy|agent)\.ts|warm-command\.ts/;
const ACTION = /(?:run-action|actions-runner|(?:workflow|platform|safes)-ground)\.ts/;

type Fate = 'killed' | 'survived' | 'broken';

const folder = copyOf(values.at);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const chosen = MUTATIONS.filter(({ file, killedBy }) =>
  [file, ...killedBy].some((path) => path.includes(values.only)),
);
const fates = chosen.map((mutation) => {
  const fate = fateOf(mutation);
  console.log(`${fate.padEnd(8)} ${mutation.file}: ${mutation.search.split('\n')[0]}`);
  return fate;
});
const counted = (fate: Fate) => fates.filter((one) => one === fate).length;
console.log(
  `${counted('killed')} killed, ${counted('survived')} survived, ${counted('broken')} broken`,
);
process.exitCode = counted('killed') === fates.length && fates.length > 0 ? 0 : 1;

/** A copy of what is checked in, or of a commit, with this folder's packages and build. */
function copyOf(commit: string | undefined): string {
  const copy = mkdtempSync(join(tmpdir(), 'proofgate-mutations-'));
  if (commit === undefined) {
    const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    for (const path of git(list).toString().split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(path, join(copy, path), { force: true });
    }
  } else {
    execFileSync('tar', ['-x', '-C', copy], { input: git(['archive', commit]) });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  cpSync('lib', join(copy, 'lib'), { recursive: true });
  return copy;
}

function git(args: readonly string[]): Buffer {
  return execFileSync('git', args, { maxBuffer: 2 ** 30 });
}

/** Seeds one fault, runs the tests that must find it, and takes it out. */
function fateOf({ file, search, replacement, killedBy }: Mutation): Fate {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(search).length !== 2) return 'broken';
  writeFileSync(
    path,
    text.replace(search, () => replacement),
  );
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const output = ['--reporter=json', `--outputFile.json=${report}`];
  const built = { cwd: folder, stdio: 'ignore' } as const;
  if (killedBy.some((name) => holds(name, COMMAND))) {
    spawnSync('npx', ['tsc', '-p', 'tsconfig.build.json'], built);
    if (spawnSync(process.execPath, ['scripts/bundle-command.ts'], built).status !== 0) {
      writeFileSync(path, text);
      return 'broken';
    }
  }
  if (killedBy.some((name) => holds(name, ACTION))) {
    spawnSync(process.execPath, ['scripts/build-action.ts'], built);
  }
  const args = ['vitest', 'run', '--bail=1', '--maxWorkers=2', ...output, ...killedBy];
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: 'ignore', env: environment() });
  writeFileSync(path, text);
  if (status === 0) return 'survived';
  try {
    const { numFailedTests } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
    return numFailedTests > 0 ? 'killed' : 'broken';
  } catch {
    // Vitest wrote none: it did not begin.
    return 'broken';
  }
}

function holds(name: string, pattern: RegExp): boolean {
  return pattern.test(readFileSync(join(folder, name), 'utf8'));
}

/** Slow files are found by name. */
function environment(): NodeJS.ProcessEnv {
  const { TESTS: _, ...rest } = process.env;
  return rest;
}
