import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The part of webpack's statistics that names files; a module may be made of others. */
interface Module {
  readonly name?: string | undefined;
  readonly modules?: readonly Module[] | undefined;
}
const module: z.ZodType<Module> = z.lazy(() =>
  z.object({ name: z.string().optional(), modules: z.array(module).optional() }),
);
const statistics = z.object({ modules: z.array(module) });
const manifest = z.object({ name: z.string(), version: z.string(), license: z.string() });

/**
 * The licenses of all packages of which a bundle holds code, as they ask for it.
 *
 * @param root the repository
 * @param stats webpack's statistics of the bundle
 */
export function bundledLicenses(root: string, stats: unknown): string {
  const files = statistics.parse(stats).modules.flatMap(namesIn);
  const packages = [...new Set(files.flatMap((file) => packageOf(file) ?? []))].sort();
  return packages.map((path) => licenseOf(join(root, path))).join('\n');
}

function namesIn({ name, modules }: Module): string[] {
  return [...(name === undefined ? [] : [name]), ...(modules ?? []).flatMap(namesIn)];
}

/** `./node_modules/a/node_modules/@b/c/lib/d.js` → `node_modules/a/node_modules/@b/c`. */
function packageOf(file: string): string | undefined {
  return /^\.\/((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function licenseOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = manifest.parse(JSON.parse(text));
  const file = readdirSync(folder)
    .sort()
    .find((one) => /^licen[cs]e(\.|-|$)/i.test(one));
  const words = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version}: ${license}\n${words}`;
}
