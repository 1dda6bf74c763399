import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint, Report } from './report.ts';

/** Files of the suite that belong to no endpoint (docs/suite.md). */
const SHARED = [
  'conftest.py',
  'pytest.ini',
  'requirements.txt',
  'README.md',
  'AGENTS.md',
  'schemas.json',
  'rules.json',
  'hooks.py',
  'env/suite.txt',
];
/** What a person may add. */
const OPTIONAL = new Set(['known.json']);
const CACHES = new Set(['__pycache__', '.pytest_cache', '.ruff_cache']);
/** The modules of the suite and the document's name; which they are is the suite's own affair. */
const PACKAGE = /^proofgate_suite\/(?:(?:\w+\/)?\w+\.py|(?:document|risky)\.json)$/;
const KINDS = ['positive', 'negative', 'positive_boundary'] as const;
/** Scripts with a test for each of several sections. */
const OF_SECTIONS: readonly string[] = ['positive', 'variants'];

export interface FileFault {
  readonly endpoint: string;
  readonly found: string;
}

/** Compares the files that exist with those that the report knows. */
export function* judgeFiles(dir: string, report: Report): Generator<FileFault> {
  const existing = new Set(filesBelow(dir, ''));
  const known = new Set(SHARED);
  for (const endpoint of report.endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`;
    // An endpoint of which nothing can be tested has no files at all.
    if (endpoint.cases.length > 0) known.add(envPath(endpoint));
    for (const { script } of [...endpoint.cases, ...(endpoint.checks ?? [])]) {
      if (script !== undefined) known.add(script);
    }
    for (const found of judgeEndpoint(dir, endpoint, existing)) yield { endpoint: name, found };
  }
  for (const file of known.difference(existing))
    yield { endpoint: '', found: `${file} is missing` };
  for (const file of existing.difference(known)) {
    if (PACKAGE.test(file) || OPTIONAL.has(file)) continue;
    yield { endpoint: '', found: `${file} is not in the report` };
  }
}

export function envPath({ slug }: { readonly slug: string }): string {
  return `env/${slug}_environment.txt`;
}

function* judgeEndpoint(
  dir: string,
  endpoint: Endpoint,
  existing: ReadonlySet<string>,
): Generator<string> {
  const { slug, cases } = endpoint;
  for (const kind of KINDS) {
    const count = new Set(
      cases.map(({ script }) => script).filter((script) => script.startsWith(`${slug}/${kind}/`)),
    ).size;
    if (count !== endpoint.files[kind]) {
      yield `files.${kind} is ${endpoint.files[kind]}, the cases name ${count} scripts`;
    }
  }
  for (const [script, group] of Map.groupBy(cases, (filed) => filed.script)) {
    const [kind, section] = placeOf(slug, script);
    if (kind === undefined) yield `${script} lies outside the layout`;
    if (!existing.has(script) || kind === 'positive') continue;
    const text = readFileSync(join(dir, script), 'utf8');
    for (const filed of group) {
      if (kind !== undefined && OF_SECTIONS.includes(kind)) {
        if (!text.includes(`"${filed.section}"`)) yield `${script} does not hold ${filed.section}`;
        continue;
      }
      if (filed.section !== section) yield `${script} and section ${filed.section} do not match`;
      if (!text.includes(`"${filed.scenario}"`)) yield `${script} does not hold ${filed.scenario}`;
    }
  }
}

/** The kind and section that a script's path stands for. */
function placeOf(slug: string, script: string): readonly [string?, string?] {
  for (const kind of [...KINDS, 'variants']) {
    const start = `${slug}/${kind}/test_${slug}_`;
    if (script.startsWith(start) && script.endsWith('.py')) {
      return [kind, script.slice(start.length, -'.py'.length)];
    }
  }
  return [];
}

function filesBelow(dir: string, below: string): readonly string[] {
  return readdirSync(join(dir, below), { withFileTypes: true }).flatMap((entry) => {
    if (CACHES.has(entry.name)) return [];
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(dir, path) : [path];
  });
}
