import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  junitArtifact,
  listGroups,
  listResults,
  resultsArtifact,
} from '../../../../src/execution/index.ts';
import { editTestCase } from '../../../../src/library/index.ts';
import { readJunit } from '../../../../src/runner/junit.ts';
import { executionBench } from '../../../support/platform/execution.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';
import { executions } from '../../../support/stores/tables.ts';

/** What a script needs to record as a suite does. */
const RECORDS = `
import json, os, pytest


def record(name, **more):
    return {"id": f"{os.path.basename(__file__)}//{name}", "endpoint": "POST /pets", "words": "A test", **more}


def write(*records):
    with open(os.environ["PROOFGATE_RESULTS"], "a") as file:
        for one in records:
            file.write((one if isinstance(one, str) else json.dumps(one)) + "\\n")
`;

/** Tests that record lines that a function of Python makes. */
const recording = (lines: string) => `${RECORDS}

@pytest.mark.parametrize("scenario", ["1.03", "1.05", "1.07"])
def test_pets(scenario):
    write(*${lines})
    assert scenario == "1.07", "answered 201"
`;

const FAILS = `[record(
        scenario, scenario=scenario, keyword="maxLength", limit=60, pointer="#/a/maxLength",
        location="body", at="/name", response={"status": 201},
        **({"outcome": "passed"} if scenario == "1.07" else {
            "outcome": "failed", "kind": "accepted", "sent": "61 characters",
            "reason": os.environ["PLATFORM_SECRETS_SERVICE"] + "\\0",
        }),
    )]`;

/** Tests of which each fails by a keyword, or passes by none. */
const failing = (byScenario: Readonly<Record<string, string>>) => `${RECORDS}
KEYWORDS = ${JSON.stringify(byScenario)}


@pytest.mark.parametrize("scenario", KEYWORDS)
def test_pets(scenario):
    keyword = KEYWORDS[scenario]
    end = {"outcome": "failed", "kind": "accepted"} if keyword else {"outcome": "passed"}
    write(record(scenario, scenario=scenario, keyword=keyword or "type", pointer=f"#/{scenario}", **end))
    assert not keyword
`;

const GROUP = expect.stringMatching(/^[0-9a-f]{8}$/);

const isResults = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync('docs/results.schema.json', 'utf8')),
);

async function textOf(parts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

const NO_DOCUMENT = 'what its scripts recorded is no results document';
const HOSTILE = [
  ['[]', 'its scripts recorded no results document, as older suites do'],
  ['[{"id": 1}]', NO_DOCUMENT],
  [
    '[record(scenario, outcome="passed")]',
    '2 of 3 tests are not in the results document, or have another outcome there',
  ],
  [
    '[record(scenario, outcome="failed", reason="x" * 200_000)]',
    '3 of 3 tests are not in the results document, or have another outcome there',
  ],
  // Deeper than a stack.
  [
    `[json.dumps(record(scenario, outcome="failed"))[:-1] + ', "limit": ' + "[" * 9**6 + "]" * 9**6 + "}"]`,
    NO_DOCUMENT,
  ],
] as const;

describe.each(PLAIN_STORES)('details of results on $name', ({ create }) => {
  const { parts, newAdmin, pipelineOf, start, ended } = executionBench(create);

  const run = async (...scripts: readonly string[]) => {
    const { ports } = parts();
    const ada = await newAdmin();
    const pipelineId = await pipelineOf(ada, ...scripts);
    const again = async () => {
      const { execution, testCases } = await ended(ada, await start(ada, pipelineId));
      const results = await listResults(ports, ada, execution.id, {}, { limit: 100 });
      return { execution, testCases, results, found: await listGroups(ports, ada, execution.id) };
    };
    return { ada, ports, again, ...(await again()) };
  };

  test('are what the suite recorded, without the token, in groups by root cause', async () => {
    const { ada, ports, again, execution, results, found } = await run(recording(FAILS));
    expect(execution).toMatchObject({ status: 2 });
    expect(results.map(({ details }) => details?.scenario)).toEqual(['1.03', '1.05', '1.07']);
    expect(JSON.stringify(results)).not.toMatch(/pgx_/);
    expect(results[0]?.details?.reason).toMatch(/\$TOKEN\0$/);
    expect(found).toMatchObject({
      groups: [
        {
          ...{ number: 0, kind: 'accepted', keyword: 'maxLength', tests: 2, endpoints: 1 },
          ...{ title: 'maxLength of /name of POST /pets is not enforced', change: null },
          first: { scenario: '1.03', sent: '61 characters', limit: 60 },
        },
      ],
      ...{ previous: null, fixed: [], missing: [] },
    });
    const filters = [
      [{ group: 0 }, 2],
      [{ group: 1 }, 0],
      [{ kind: 'accepted', scenario: '1.05' }, 1],
      [{ endpoint: 'POST /pets' }, 3],
      [{ endpoint: 'GET /pets' }, 0],
      [{ text: 'ANSWERED 201' }, 2],
      [{ text: '%' }, 0],
    ] as const;
    for (const [filter, count] of filters) {
      const page = await listResults(ports, ada, execution.id, filter, { limit: 10 });
      expect([filter, page.length]).toEqual([filter, count]);
    }
    const next = await again();
    expect(next.found).toMatchObject({
      previous: execution.id,
      groups: [{ groupId: found.groups[0]?.groupId, change: 'unchanged' }],
    });
    const eve = await newAdmin();
    await expect(listGroups(ports, eve, execution.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('can be had as files, complete and without the token, by nobody of another workspace', async () => {
    const broken = 'def test_pets(:';
    const odd = "def test_odd():\n    assert False, '<&\\x00\\ud83d]]>'\n";
    const { ada, ports, execution } = await run(recording(FAILS), odd, broken);
    const json = await textOf(resultsArtifact(ports, ada, execution.id));
    const xml = await textOf(junitArtifact(ports, ada, execution.id));
    expect(json + xml).not.toMatch(/pgx_/);

    const results: unknown = JSON.parse(json);
    expect(isResults(results), JSON.stringify(isResults.errors)).toBe(true);
    expect(results).toMatchObject({
      counts: { passed: 1, failed: 3, unproven: 0, blocked: 1, known: 0 },
      notes: [expect.stringContaining('recorded no results'), expect.anything()],
      groups: [{ keyword: 'maxLength', tests: 2, first: expect.stringMatching(/^0.*1\.03$/) }],
      tests: [
        { outcome: 'failed', group: GROUP, sent: '61 characters', limit: 60 },
        { outcome: 'failed', group: GROUP, response: { status: 201 } },
        { outcome: 'passed' },
        {
          ...{ id: '1/test_1.py/test_odd', outcome: 'failed' },
          reason: expect.stringContaining('assert False'),
        },
        { outcome: 'blocked', reason: expect.stringContaining('SyntaxError') },
      ],
    });
    const junit = readJunit(xml);
    expect(junit?.tests.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['test_pets[1.03]', 'failed'],
      ['test_pets[1.05]', 'failed'],
      ['test_pets[1.07]', 'passed'],
      ['test_odd', 'failed'],
      ['test_2', 'blocked'],
      ['test_2.py', 'blocked'],
    ]);
    expect(junit?.tests[3]?.message).toContain('<&');
    expect(xml).toMatch(/name="test_pets\[1\.03]".*<property name="scenario" value="1\.03" \/>/);
    expect(xml).toMatch(
      /name="test_pets\[1\.07]".*<property name="endpoint" value="POST \/pets" \/>/,
    );

    const eve = await newAdmin();
    const state = (name: 'processing' | 'dispatched') =>
      ports.database
        .in(ada)
        .update(executions)
        .set({ state: name })
        .where(eq(executions.id, execution.id));
    for (const made of [resultsArtifact, junitArtifact]) {
      await expect(textOf(made(ports, eve, execution.id))).rejects.toMatchObject({
        kind: 'not-found',
      });
      // While its results are still being stored, a file of them would lack some.
      await state('processing');
      await expect(textOf(made(ports, ada, execution.id))).rejects.toMatchObject({
        kind: 'execution-under-way',
      });
      await state('dispatched');
    }
  });

  test('say which causes are new, which stay and which are fixed, and nothing of what was not run', async () => {
    const first = failing({ '1.03': 'minLength', '1.05': 'maxLength', '1.07': '' });
    const { ada, ports, again, execution, testCases } = await run(first);
    const id = testCases[0]?.testCaseId ?? '';
    const next = async (byScenario: Readonly<Record<string, string>>) => {
      const content = new TextEncoder().encode(failing(byScenario));
      await editTestCase(ports.library, ada, id, { content });
      const { groups, fixed } = (await again()).found;
      const changes = groups.map(({ keyword, change }) => `${keyword} ${change}`);
      return [...changes, ...fixed.map(({ keyword }) => `${keyword} fixed`)].sort();
    };
    expect(await next({ '1.03': '', '1.05': 'maxLength', '1.07': 'enum' })).toEqual([
      'enum new',
      'maxLength unchanged',
      'minLength fixed',
    ]);
    expect(await next({ '1.03': '', '1.05': '' })).toEqual(['maxLength fixed']);
    // Against the first run, itself, and one of another pipeline.
    const last = (await again()).execution.id;
    const against = async (other: string) => {
      const { previous, fixed } = await listGroups(ports, ada, last, other);
      return [previous, fixed.map(({ keyword }) => keyword)];
    };
    expect(await against(execution.id)).toEqual([execution.id, ['maxLength', 'minLength']]);
    expect(await against(last)).toEqual([null, []]);
    const elsewhere = await start(ada, await pipelineOf(ada, first));
    await ended(ada, elsewhere);
    expect(await against(elsewhere)).toEqual([null, []]);
  });

  test('fall back to JUnit, and say so, where scripts record something else', async () => {
    const { execution, results, found } = await run(...HOSTILE.map(([lines]) => recording(lines)));
    expect(execution).toMatchObject({ status: 2 });
    const [failed, passed] = ['failed', 'passed'];
    expect(results.map(({ outcome }) => outcome)).toEqual(
      HOSTILE.flatMap(() => [failed, failed, passed]),
    );
    expect(found.groups).toEqual([]);
    const reasons = HOSTILE.map(([, reason], position) => ({ position, reason }));
    expect(found.missing).toEqual(reasons);
  });
});
