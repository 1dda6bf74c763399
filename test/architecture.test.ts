import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importCycles } from './support/architecture/import-cycles.ts';
import { importFaults } from './support/architecture/import-faults.ts';
import { unlocked } from './support/architecture/lock-faults.ts';
import {
  defaultExports,
  fullFolders,
  LIMITS,
  longFiles,
  longFunctions,
  poorNames,
} from './support/architecture/shape-faults.ts';
import { parseSource, readSources } from './support/architecture/source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const product = readSources(root, ['src', 'bin', 'action', 'bench', 'proof', 'walkthrough']);
/** Where people look for code; what is generated, and what packages bring, is not ours. */
const FOLDERS = ['src', 'action', 'bench', 'proof', 'scripts', 'test', 'walkthrough'];
const MADE = ['action/dist/**', '**/node_modules/**', '**/__pycache__/**'];
const everything = [...product, ...readSources(root, ['test'])];

describe('the architecture', () => {
  test('keeps the table of who may import whom', () => {
    expect(product.length).toBeGreaterThan(0);
    expect(importFaults(product)).toEqual([]);
  });

  test(`has no function of ${LIMITS.functionLines} lines or more`, () => {
    expect(longFunctions(product)).toEqual([]);
  });

  test('has short files', () => {
    expect(longFiles(readSources(root, ['src']))).toEqual([]);
  });

  test('has no import cycle by value', () => {
    expect(importCycles(product)).toEqual([]);
  });

  test(`has no folder of more than ${LIMITS.folderEntries} entries`, () => {
    const paths = globSync(`{${FOLDERS.join(',')}}/**/*.*`, { cwd: root, exclude: MADE });
    expect(paths.length).toBeGreaterThan(product.length);
    expect(fullFolders(paths)).toEqual([]);
  });

  test('has no default export', () => {
    expect(defaultExports(everything)).toEqual([]);
  });

  test.each(['package-lock.json', 'site/package-lock.json'])(
    '%s names the optional packages of every platform',
    (lock) => {
      expect(unlocked(readFileSync(new URL(`../${lock}`, import.meta.url), 'utf8'))).toEqual([]);
    },
  );

  test('names each file after the idea that it holds', () => {
    expect(poorNames(everything)).toEqual([]);
  });
});

/** Files with one import each: from, statement, and what is said about it. */
const IMPORTS: readonly (readonly [string, string, string])[] = [
  ['src/problem.ts', "import './runner/index.ts'", 'problem may not import runner'],
  ['src/generator/cases/cases.ts', "import { Problem } from '../../problem.ts'", 'fine'],
  [
    'src/generator/cases/cases.ts',
    "import '../../runner/python.ts'",
    'generator may not import runner',
  ],
  ['src/generator/cases/cases.ts', "import './deep/strings.ts'", 'fine'],
  ['src/generator/cases/cases.ts', "import 'node:fs/promises'", 'no effects'],
  ['src/generator/suite/render.ts', "import 'node:fs'", 'fine'],
  ['src/cli/generate/command.ts', "import { generate } from '../../generator/index.ts'", 'fine'],
  [
    'src/cli/generate/command.ts',
    "import { judge } from '../../generator/judge.ts'",
    'only through generator',
  ],
  ['src/cli/generate/command.ts', "import type { Break } from '../../generator/report.ts'", 'fine'],
  [
    'src/cli/generate/command.ts',
    "import { type A, b } from '../../generator/report.ts'",
    'only through',
  ],
  [
    'src/cli/generate/command.ts',
    "export { judge } from '../../generator/judge.ts'",
    'only through',
  ],
  ['src/cli/main.ts', "await import('../generator/judge.ts')", 'only through generator'],
  ['src/cli/main.ts', "type J = import('../generator/judge.ts').Judge", 'fine'],
  ['src/github/a.ts', "type J = import('../generator/judge.ts').Judge", 'only through generator'],
  ['src/audit/score.ts', "import { readDocument } from '../generator/document/read.ts'", 'fine'],
  ['src/github/app.ts', "import type { A } from '../generator/report.ts'", 'only through'],
  ['src/library/register.ts', "import type { GitProvider } from '../git/provider.ts'", 'fine'],
  ['src/library/register.ts', "import '../git/github.ts'", 'only a root names an adapter'],
  ['src/library/register.ts', "import '../web/page.ts'", 'library may not import web'],
  [
    'src/secrets/retrieve.ts',
    "import './stores/azure-key-vault.ts'",
    'only a root names an adapter',
  ],
  ['src/secrets/retrieve.ts', "import './stores/store.ts'", 'fine'],
  ['src/server/start-platform.ts', "import '../secrets/stores/azure-key-vault.ts'", 'fine'],
  ['src/runtimes/managed/sandbox-instance.ts', "import '../../runner/index.ts'", 'fine'],
  ['src/library/records.ts', "import './tables.ts'", 'fine'],
  ['src/library/tables.ts', "import '../runtimes/tables.ts'", 'fine'],
  ['src/library/records.ts', "import '../runtimes/tables.ts'", 'only runtimes reads its tables'],
  [
    'src/library/records.ts',
    "import type { runtimes } from '../runtimes/tables.ts'",
    'only runtimes reads its tables',
  ],
  [
    'src/server/health/work-metrics.ts',
    "import '../../library/tables.ts'",
    'only library reads its tables',
  ],
  ['src/library/index.ts', "export { runs } from '../execution/tables.ts'", 'only execution reads'],
  ['src/execution/lifecycle.ts', "import '../runner/index.ts'", 'execution may not import runner'],
  ['src/server/start-platform.ts', "import '../../action/main.ts'", 'src never imports action'],
  ['src/cli/main.ts', "import type { A } from '../../test/support/a.ts'", 'src never imports test'],
  ['src/attic/a.ts', "import '../problem.ts'", 'attic may not import problem'],
  ['src/audit/score.ts', "import '@redocly/openapi-core'", 'only src/generator/document/linting'],
  ['src/generator/document/linting/redocly.ts', "import '@redocly/openapi-core'", 'fine'],
  ['src/library/register.ts', "import 'isomorphic-git'", 'only src/git/'],
  [
    'src/secrets/retrieve.ts',
    "import '@aws-sdk/client-secrets-manager'",
    'only src/secrets/stores',
  ],
  ['src/database/queue.ts', "import '@opentelemetry/api'", 'only src/server/traces/'],
  ['proof/judge.ts', "import type { Report } from '../src/generator/report.ts'", 'fine'],
  ['proof/judge.ts', "import { own } from '../src/generator/json.ts'", 'proof may not import'],
];

describe('the guards find what they are for', () => {
  const indexes = ['src/generator/index.ts', 'src/runner/index.ts'].map((p) => parseSource(p, ''));

  test.each(IMPORTS)('%s with %s: %s', (path, statement, fault) => {
    const faults = importFaults([...indexes, parseSource(path, statement)]);
    expect(faults).toEqual(fault === 'fine' ? [] : [expect.stringContaining(fault)]);
  });

  test('a function is long at the limit, not below it', () => {
    const body = (lines: number) => `\nconst f = () => {\n${'1;\n'.repeat(lines - 2)}};\n`;
    const { functionLines } = LIMITS;
    expect(longFunctions([parseSource('a.ts', body(functionLines - 1))])).toEqual([]);
    expect(longFunctions([parseSource('a.ts', body(functionLines))])).toEqual([
      `a.ts:2: a function of ${functionLines} lines`,
    ]);
  });

  test('methods and nested functions are measured too', () => {
    const long = '1;\n'.repeat(LIMITS.functionLines);
    const inClass = parseSource('a.ts', `class A {\n  private b(): void {\n${long}}\n}`);
    expect(longFunctions([inClass])).toHaveLength(1);
    const nested = parseSource('b.ts', `function a() {\n  return function () {\n${long}};\n}`);
    expect(longFunctions([nested])).toHaveLength(2);
  });

  test('files that import one another by value are a cycle, by type they are not', () => {
    const cycle = (back: string) =>
      importCycles([
        parseSource('src/a.ts', "import { b } from './b.ts';"),
        parseSource('src/b.ts', "import { c } from './c.ts';"),
        parseSource('src/c.ts', back),
      ]);
    expect(cycle("import { a } from './a.ts';")).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']]);
    expect(cycle("import type { A } from './a.ts';")).toEqual([]);
  });

  test('a folder is full beyond the limit, not at it', () => {
    const folder = (files: number) =>
      fullFolders(Array.from({ length: files }, (_, at) => `src/a/b/${at}.ts`));
    expect(folder(LIMITS.folderEntries)).toEqual([]);
    expect(folder(LIMITS.folderEntries + 1)).toEqual(['src/a/b has 26 entries']);
  });

  test('one long file among ten is fine, two are not', () => {
    const files = (...lengths: number[]) =>
      lengths.map((lines, at) => parseSource(`${at}.ts`, '\n'.repeat(lines)));
    expect(longFiles(files(9, 9, 9, 9, 9, 9, 9, 9, 9, 200))).toEqual([]);
    expect(longFiles(files(9, 9, 9, 9, 9, 9, 9, 9, 200, 200))).toHaveLength(1);
    expect(longFiles(files(9, 80, 80))).toEqual(['the median file has 80 lines']);
  });

  test('every way to write a default export is seen', () => {
    const ways = [
      'export default 1',
      'const a = 1; export { a as default }',
      "export { default } from 'x'",
    ];
    for (const way of ways) expect(defaultExports([parseSource('a.ts', way)])).toHaveLength(1);
    expect(defaultExports([parseSource('a.ts', 'export const a = 1')])).toEqual([]);
    expect(defaultExports([parseSource('vitest.config.ts', ways[0] ?? '')])).toEqual([]);
  });

  test('a lock file that left out a platform is found', () => {
    const lock = (packages: object) => JSON.stringify({ packages });
    const tool = { optionalDependencies: { 'tool-darwin': '1.0.0', 'tool-linux': '1.0.0' } };
    const [darwin, linux] = ['node_modules/tool-darwin', 'node_modules/tool-linux'];
    expect(unlocked(lock({ 'node_modules/tool': tool, [linux ?? '']: {} }))).toEqual([
      'tool-darwin',
    ]);
    const nested = `node_modules/tool/${darwin}`;
    expect(unlocked(lock({ 'node_modules/tool': tool, [linux ?? '']: {}, [nested]: {} }))).toEqual(
      [],
    );
  });

  test('names that say nothing, or are not kebab-case, are refused', () => {
    const named = (path: string) => poorNames([parseSource(path, '')]);
    const refused = ['a/utils.ts', 'a/string-helpers.ts', 'a/GateKeeper.ts', 'a/gate_keeper.ts'];
    for (const path of refused) expect(named(path)).toEqual([path]);
    for (const path of ['gatekeeper.ts', 'a/gate-keeper.test.ts']) expect(named(path)).toEqual([]);
  });
});
