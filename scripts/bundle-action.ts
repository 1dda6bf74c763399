import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, keepPlaces } from './bundle.ts';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));

/** The templates of what only the platform does. */
const OF_THE_PLATFORM = ['demo', 'managed', 'proofgate-run.yml.mustache'];

/** What the runner starts when the job ends: the same code, told so. */
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
  for (const name of readdirSync(TEMPLATES).filter((name) => !OF_THE_PLATFORM.includes(name))) {
    cpSync(join(TEMPLATES, name), join(folder, 'templates', name), { recursive: true });
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  writeFileSync(join(folder, 'post.js'), POST);
  writeFileSync(join(folder, 'licenses.txt'), licenses);
}
