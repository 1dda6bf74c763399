import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REDOCLY, REDOCLY_TYPES } from './bundle.ts';
import { bundledLicenses } from './bundled-licenses.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEMPLATES = join(ROOT, 'templates');
/** Where tsconfig.action.json has the compiled JavaScript written. */
const COMPILED = join(ROOT, 'node_modules/.cache/action');

/** What only the platform reads, and what Python leaves behind. The page of results has the colours of `web`. */
const LEFT_OUT =
  /^(?:demo|managed|proofgate-run\.yml\.mustache|web\/(?!colours\.css$).+|.*__pycache__)$/;

/** What the runner starts when the job ends: the same code with another argument. */
const POST = "process.argv.push('--post');\nawait import('./index.js');\n";

/**
 * Makes the Action's bundle in a folder, in place of what is there: `tsc` writes JavaScript, of which `ncc` makes
 * the code and the licenses of the packages in it; the templates are copied beside them. The same sources and
 * packages give the same bytes on every machine.
 */
export function bundleAction(folder: string): void {
  rmSync(COMPILED, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  run('typescript', 'bin/tsc', ['-p', 'tsconfig.action.json']);
  for (const path of readdirSync(COMPILED, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.js')) placeModule(path);
  }
  writeFileSync(join(COMPILED, 'package.json'), '{"type":"module","sideEffects":false}\n');
  const entry = join(COMPILED, 'action/main.js');
  const stats = join(COMPILED, 'stats.json');
  const options = ['--target', 'es2024', '--stats-out', stats, '--no-cache', '--quiet'];
  run('@vercel/ncc', 'dist/ncc/cli.js', ['build', entry, '--out', folder, ...options]);
  cpSync(TEMPLATES, join(folder, 'templates'), {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(TEMPLATES, path).split(sep).join('/')),
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  writeFileSync(join(folder, 'post.js'), POST);
  writeFileSync(join(folder, 'licenses.txt'), bundledLicenses(ROOT, modulesIn(stats)));
}

/**
 * The files of packages that are in the bundle, as webpack's statistics name them. The option `--license` of ncc has
 * only those of one of several files.
 */
function modulesIn(stats: string): string[] {
  const names = readFileSync(stats, 'utf8').matchAll(/"name":"\.\/(node_modules\/[^."][^"|!]*)/g);
  return [...names].map(([, path = '']) => path);
}

/** Runs the program of a package; what it prints of errors is shown. */
function run(name: string, program: string, options: readonly string[]): void {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const path = join(manifest, '..', program);
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync(process.execPath, [path, ...options], { cwd: ROOT, stdio: [...stdio] });
}

/**
 * Leaves a compiled module its place: the address that it finds its files by (`import.meta.url`) is below the
 * bundle as it is below the repository. The name `globalThis.URL` keeps ncc, which knows `URL`, from copying
 * templates to places of its own.
 */
function placeModule(path: string): void {
  const file = join(COMPILED, path);
  const place = path.split(sep).join(posix.sep);
  const address = `new globalThis.URL(${JSON.stringify(`./${place}`)}, import.meta.url).href`;
  const text = place.endsWith('/linting/redocly-types.js')
    ? REDOCLY_TYPES.replaceAll("'./", `'${relative(dirname(file), REDOCLY)}/`)
    : readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll('import.meta.url', address));
}
