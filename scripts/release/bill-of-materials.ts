import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PLATFORM } from '../packages/platform-package.ts';
import { VIEWER } from '../viewer.ts';
import { installedPackages } from './licenses.ts';

const bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string() })),
});

/**
 * What an installation of the platform holds, as CycloneDX (cyclonedx.org): npm's own list of the packages, with the viewer that
 * the build puts into ours. The lock file says which are only for development: `npm sbom --omit=dev` leaves out
 * our own packages that one of those needs as well, `zod` and `pg` among them.
 *
 * @param root the repository, with its packages installed
 * @throws when npm finds that what is installed is not what the lock file says
 */
export function billOfMaterials(root: string): string {
  const args = ['sbom', '--sbom-format=cyclonedx'];
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { metadata, components, dependencies, ...rest } = bill.parse(JSON.parse(text));
  const installed = new Set(
    installedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8')).map(
      ({ name, version }) => `${name}@${version}`,
    ),
  );
  return JSON.stringify(
    {
      ...rest,
      // npm calls the whole after the folder that it is in.
      metadata: { ...metadata, component: { ...metadata.component, name: PLATFORM } },
      components: [
        ...components.filter(({ name, version }) => installed.has(`${name}@${version}`)),
        viewerComponent(),
      ],
      dependencies: dependencies.filter(
        ({ ref }) => installed.has(ref) || ref.startsWith('proofgate@'),
      ),
    },
    null,
    2,
  );
}

function viewerComponent() {
  const [, name = '', version = ''] = /^(.+)@(.+)$/.exec(VIEWER.from) ?? [];
  return {
    type: 'file',
    name: `${name}/${VIEWER.path}`,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-256', content: VIEWER.sha256 }],
    licenses: [{ license: { id: VIEWER.license } }],
  };
}
