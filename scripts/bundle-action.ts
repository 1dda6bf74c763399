import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, keepPlaces } from './bundle.ts';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));

/** What only the platform reads, and what Python leaves behind. The page of results has the colours of `web`. */
const LEFT_OUT =
  /^(?:demo|managed|proofgate-run\.yml\.mustache|web\/(?!colours\.css$).+|.*__pycache__)$/;

/** What the runner starts when the job ends: the same code with another argument. */
const POST = "process.argv.push('--post');\nawait import('./index.js');\n";

/**
 * Makes the Action's bundle in a folder, in place of what is there: the code, the templates beside it, and the
 * licenses of the packages in it.
 */
export async function bundleAction(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const licenses = await bundle({
    entryPoints: { index: 'action/main.ts' },
    outdir: folder,
    splitting: true,
    plugins: [keepPlaces],
  });
  cpSync(TEMPLATES, join(folder, 'templates'), {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(TEMPLATES, path).split(sep).join('/')),
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  writeFileSync(join(folder, 'post.js'), POST);
  writeFileSync(join(folder, 'licenses.txt'), licenses);
}
