import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { billOfMaterials } from '../../../scripts/release/bill-of-materials.ts';
import { installedPackages, licenseList } from '../../../scripts/release/licenses.ts';
import { VIEWER } from '../../../scripts/viewer.ts';

const installed = installedPackages(readFileSync('package-lock.json', 'utf8'));

/** Licenses that let anybody use and pass on our package as MIT does, by their names in SPDX. */
const PERMISSIVE = /^(?:MIT|ISC|0BSD|BSD-[023]-Clause|Apache-2\.0|PSF-2\.0|Zlib|CC0-1\.0)$/;

test('what comes with an installation is under permissive licenses', () => {
  expect(installed.length).toBeGreaterThan(200);
  const others = installed.filter(({ license }) =>
    license
      .replace(/[()]/g, '')
      .split(/ (?:AND|OR) /)
      .some((one) => !PERMISSIVE.test(one)),
  );
  expect(others).toEqual([]);
});

test('a release lists the license of every package, and of the viewer', () => {
  const list = licenseList('.');
  const missing = installed.filter(
    ({ name, version, license }) => !list.includes(`${name} ${version}: ${license}\n`),
  );
  expect(missing).toEqual([]);
  expect(list).toContain('\n@scalar/api-reference 1.');
});

test('its bill of materials names every package that npm installs here, and the viewer by its hash', () => {
  const bill = z.object({
    bomFormat: z.literal('CycloneDX'),
    metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
    components: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        hashes: z.array(z.object({ content: z.string() })).default([]),
      }),
    ),
  });
  const { metadata, components } = bill.parse(JSON.parse(billOfMaterials('.')));
  expect(metadata.component.name).toBe('@proofgate/platform');
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const here = installed.filter(({ folder }) => isInstalled(folder));
  expect(here.length).toBeGreaterThan(200);
  const missing = here.filter(({ name, version }) => !named.has(`${name}@${version}`));
  expect(missing).toEqual([]);
  expect(components.at(-1)?.hashes).toEqual([{ content: VIEWER.sha256 }]);
});

function isInstalled(folder: string): boolean {
  try {
    readFileSync(`${folder}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** docs.github.com/actions/reference/workflows-and-actions/metadata-syntax#branding and "Publishing actions". */
test('action.yml has what the Marketplace asks for', () => {
  const action = z
    .object({
      name: z.string().regex(/^[\w ]+$/),
      description: z.string().max(125),
      author: z.string().min(1),
      branding: z.object({
        icon: z.string(),
        color: z.enum([
          'white',
          'black',
          'yellow',
          'blue',
          'green',
          'orange',
          'red',
          'purple',
          'gray-dark',
        ]),
      }),
      inputs: z.record(z.string(), z.object({ description: z.string().min(1) })),
      outputs: z.record(z.string(), z.object({ description: z.string().min(1) })),
    })
    .loose();
  expect(() => action.parse(parse(readFileSync('action.yml', 'utf8')))).not.toThrow();
});
