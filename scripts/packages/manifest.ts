import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The package.json of the repository: what both packages share, and what the platform needs. */
const Manifest = z.looseObject({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

/** The fields that both packages have; the addresses are there where the workflow of a release has written them. */
const SHARED = [
  'version',
  'keywords',
  'author',
  'license',
  'type',
  'repository',
  'homepage',
  'bugs',
] as const;

/** What a package is called, and what is its own. */
export type OwnFields = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly description: string;
};

/** The repository's own manifest. */
export function repositoryManifest(root: string): z.output<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')));
}

/** The text of a package.json that is published: no scripts, nothing for development. */
export function publishedManifest(root: string, own: OwnFields): string {
  const whole = repositoryManifest(root);
  const shared = SHARED.filter((name) => name in whole).map((name) => [name, whole[name]]);
  const { name, description, ...rest } = own;
  const manifest = { name, description, ...Object.fromEntries(shared), ...rest };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
