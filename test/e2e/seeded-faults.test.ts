import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Break, Case, Endpoint, Report } from '../../proof/report.ts';
import { breakText } from '../../proof/verdicts/judge-negative.ts';
import { CATALOG } from '../../src/generator/cases/catalog.ts';
import { findPython, type Python, runSuite } from '../../src/runner/index.ts';
import { type Forgotten, startValidatingServer } from '../support/panel/validating-server.ts';
import { proofgate, readReport } from './proofgate.ts';
import { DOCUMENTS } from './seeded-fault-documents.ts';

/*
 * A server that knows an API by its document forgets constraints; the suite generated from the same document has
 * to find exactly those, and to blame nothing else. A run forgets a few, each of another field, since most of
 * a run is the start of pytest.
 */

const FORGOTTEN_AT_ONCE = 24;

const NEGATIVES = [...CATALOG.values()]
  .flat()
  .filter(({ directory }) => directory === 'negative')
  .map(({ id }) => id);

interface Suite {
  readonly document: string;
  readonly folder: string;
  readonly report: Report;
}

interface Seeded {
  readonly suite: Suite;
  readonly endpoint: Endpoint;
  readonly forgotten: Forgotten;
}

interface Found {
  readonly notPassed: readonly string[];
  readonly blamed: readonly string[];
}

/** Constraints that one server forgets. */
interface Batch {
  readonly suite: Suite;
  readonly seeds: readonly Seeded[];
}

const root = mkdtempSync(join(tmpdir(), 'proofgate-seeded-'));
const suites = new Map<string, Suite>();
/** Document and constraint → the tests that did not pass, and those that should not. */
const found = new Map<string, Found>();
let python: Python;

beforeAll(async () => {
  python = await findPython();
  for (const { name } of DOCUMENTS) suites.set(name, await generate(name));
  // Two at a time: pytest and the server that it asks keep two processors busy.
  const queue = [...suites.values()].flatMap(batchesOf).values();
  await Promise.all([runAll(queue), runAll(queue)]);
});
afterAll(() => rmSync(root, { recursive: true }));

describe.each(DOCUMENTS)('$name', ({ name, lacks }) => {
  const reasons = new Map(lacks.flatMap(([reason, ...ids]) => ids.map((id) => [id, reason])));

  test('passes against a server that forgets nothing', async () => {
    const { document, folder } = suiteOf(name);
    expect(await notPassed(folder, document, [])).toEqual([]);
  });

  test.each(NEGATIVES.filter((id) => !reasons.has(id)))(
    'fails exactly the tests that name what is forgotten: %s',
    (id) => {
      const seed = seedFor(suiteOf(name), id);
      if (!seed) throw new Error(`${name} has no case of ${id}`);
      const { notPassed, blamed } = found.get(keyOf(seed)) ?? {};
      expect(notPassed).toEqual(blamed);
      expect(blamed).toEqual(expect.arrayContaining([...blamedFor(seed.suite, [seed])]));
    },
  );

  if (lacks.length === 0) return;
  test.each([...reasons])('cannot show %s, for %s', (id) => {
    expect(seedFor(suiteOf(name), id)).toBeUndefined();
  });
});

async function generate(name: string): Promise<Suite> {
  const document = fileURLToPath(new URL(`../documents/${name}.yaml`, import.meta.url));
  const [folder, file] = [join(root, name), join(root, `${name}.json`)];
  const args = ['generate', document, '--out', folder, '--report', file];
  const { status, stderr } = await proofgate(args, { cwd: root });
  if (status !== 0) throw new Error(stderr);
  return { document, folder, report: readReport(file) };
}

function suiteOf(name: string): Suite {
  const suite = suites.get(name);
  if (!suite) throw new Error(`${name} was not generated`);
  return suite;
}

/** The constraint of the first case of a scenario that nothing else refuses; a field's own if there is one. */
function seedFor(suite: Suite, id: string): Seeded | undefined {
  const seeds = suite.report.endpoints.flatMap((endpoint) =>
    endpoint.cases.flatMap((filed): Seeded[] => {
      const { scenario, also, location, breaks, entails } = filed;
      const shows = scenario === id || also.includes(id);
      if (!shows || location === null || breaks === null || entails.length > 0) return [];
      const name = `${endpoint.method} ${endpoint.path}`;
      return [{ suite, endpoint, forgotten: { endpoint: name, location, breaks } }];
    }),
  );
  return seeds.find(({ forgotten }) => forgotten.breaks.at !== '') ?? seeds[0];
}

function keyOf({ suite, forgotten }: Seeded): string {
  const { endpoint, location, breaks } = forgotten;
  return `${suite.document} ${endpoint} ${location} ${breakText(breaks)}`;
}

/** What a suite's servers forget: constraints of fields that differ, so that none hides another. */
function batchesOf(suite: Suite): Batch[] {
  const batches: Seeded[][] = [];
  const seeds = new Map<string, Seeded>();
  for (const id of NEGATIVES) {
    const seed = seedFor(suite, id);
    if (seed !== undefined) seeds.set(keyOf(seed), seed);
  }
  for (const seed of seeds.values()) {
    const fits = (batch: readonly Seeded[]) =>
      batch.length < FORGOTTEN_AT_ONCE && !batch.some((other) => fieldOf(other) === fieldOf(seed));
    const batch = batches.find(fits);
    if (batch === undefined) batches.push([seed]);
    else batch.push(seed);
  }
  return batches.map((batch) => ({ suite, seeds: batch }));
}

function fieldOf({ forgotten: { endpoint, location, breaks } }: Seeded): string {
  return `${endpoint} ${location} ${breaks.at}`;
}

async function runAll(queue: Iterable<Batch>): Promise<void> {
  for (const { suite, seeds } of queue) {
    const forgotten = seeds.map((seed) => seed.forgotten);
    const outcome = {
      notPassed: await notPassed(suite.folder, suite.document, forgotten),
      blamed: blamedFor(suite, seeds),
    };
    for (const seed of seeds) found.set(keyOf(seed), outcome);
  }
}

/** Runs a suite against a server that forgets, and gives the tests that did not pass. */
async function notPassed(folder: string, document: string, forgotten: readonly Forgotten[]) {
  const server = await startValidatingServer(document, forgotten);
  try {
    const { tests, reason } = await runSuite(folder, {
      baseUrl: server.baseUrl,
      python,
      // It keeps no rows, so that none is anybody's.
      writesToExistingRows: true,
      output: () => {},
    });
    expect(reason).toBeNull();
    expect(tests.length).toBeGreaterThan(0);
    return (
      tests
        // This server has no bodies: what it responds is not what the document says.
        .filter(({ outcome, script }) => outcome !== 'passed' && !/\/response\//.test(script))
        .map(({ script, name, outcome }) => `${outcome} ${script} ${/\[(.*)\]$/.exec(name)?.[1]}`)
        .sort()
    );
  } finally {
    await server.stop();
  }
}

/** The tests that have to fail: everything that refuses what they send is forgotten. */
function blamedFor(suite: Suite, seeds: readonly Seeded[]): readonly string[] {
  const isForgotten = (name: string, location: Case['location'], one: Break) =>
    seeds.some(
      ({ forgotten }) =>
        forgotten.endpoint === name &&
        forgotten.location === location &&
        isPartOf(one, forgotten.breaks),
    );
  return suite.report.endpoints
    .flatMap(({ method, path, cases }) =>
      cases.filter(
        ({ location, breaks, entails }) =>
          breaks !== null &&
          [breaks, ...entails].every((one) => isForgotten(`${method} ${path}`, location, one)),
      ),
    )
    .map(({ script, scenario }) => `failed ${script} ${scenario}`)
    .sort();
}

/** `required` without a property is the whole list, and so each of its names. */
function isPartOf(one: Break, whole: Break): boolean {
  return (
    one.at === whole.at &&
    one.keyword === whole.keyword &&
    (whole.property === undefined || one.property === whole.property)
  );
}
