import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { withAddresses } from './release/addresses.ts';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { releaseChanges, sectionOf } from './release/changelog.ts';
import { withImage } from './release/image.ts';
import { licenseList } from './release/licenses.ts';
import { moveMajorTag } from './release/move-major-tag.ts';
import { releaseFaults } from './release/release-faults.ts';

/*
 * The steps of a release, in the repository that is the working folder. `npm version` calls `prepare`, the
 * workflow release.yml the others, each with the tag: docs/releasing.md.
 */

const CHANGELOG = 'CHANGELOG.md';
const MANIFEST = 'package.json';
const DEPLOYMENT = 'deploy/kubernetes/proofgate.yaml';

const STEPS: Readonly<Record<string, (tag: string) => void>> = {
  prepare: (tag) => {
    const version = tag.slice(1);
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    change(CHANGELOG, (text) => releaseChanges(text, version, today));
    change(DEPLOYMENT, (text) => withImage(text, version));
  },
  check: (tag) => {
    const faults = releaseFaults('.', tag);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    console.log(`${tag} may be released.`);
  },
  notes: (tag) => {
    const text = sectionOf(readFileSync(CHANGELOG, 'utf8'), tag.slice(1));
    if (text === null) throw new Error(`CHANGELOG.md says nothing about ${tag.slice(1)}.`);
    console.log(text);
  },
  address: () => {
    const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = workflow.parse(process.env);
    change(MANIFEST, (text) => withAddresses(text, GITHUB_SERVER_URL, GITHUB_REPOSITORY));
  },
  sbom: () => console.log(billOfMaterials('.')),
  licenses: () => console.log(licenseList('.')),
  'move-major-tag': (tag) => console.log(moveMajorTag('.', tag)),
};

const workflow = z.object({ GITHUB_SERVER_URL: z.url(), GITHUB_REPOSITORY: z.string().min(3) });

/** Does a step; a fault is said in words, with status 1. */
function main([step = '', tag = '']: readonly string[]): void {
  const take = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
  if (take === undefined || !tag.startsWith('v')) {
    console.error(`node scripts/release.ts ${Object.keys(STEPS).join('|')} vN.N.N`);
    process.exitCode = 2;
    return;
  }
  try {
    take(tag);
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
}

function change(file: string, by: (text: string) => string): void {
  writeFileSync(file, by(readFileSync(file, 'utf8')));
}

main(process.argv.slice(2));
