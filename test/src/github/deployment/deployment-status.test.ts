import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getExecution, NO_PARAMETERS, startExecutions } from '../../../../src/execution/index.ts';
import { ensureGitHubWorkspace } from '../../../../src/identity/index.ts';
import {
  createPipeline,
  listTestCases,
  startGitImport,
  uploadTestCase,
} from '../../../../src/library/index.ts';
import { deploymentHook } from '../../../support/github/deployment-hook.ts';
import {
  type AppBench,
  CONFIGURATION,
  newName,
  petsDocument,
  startAppBench,
} from '../../../support/platform/app-bench.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

/** `old` fails everywhere, `fixed` on the base branch, `fresh` on the pull request. */
const SCRIPT = `import os

URL = os.environ.get("PROOFGATE_BASE_URL", "")


def test_good():
    assert URL.startswith("https://")


def test_old():
    assert False, "old"


def test_fixed():
    assert "main" not in URL


def test_fresh():
    assert "pr-1" not in URL, "a fresh failure"
`;
/** A test that fails, and records it as a suite does. */
const LISTED = `import json, os

NAME = os.path.basename(__file__)


def test_listed():
    record = {
        "id": f"{NAME}//", "endpoint": "POST /pets", "words": "Too long", "outcome": "failed", "kind": "accepted",
        "keyword": "maxLength", "reason": "it was accepted", "sent": "41 characters", "response": {"status": 201},
        "pointer": "#/paths/~1pets/post/requestBody/content/application~1json/schema/properties/name/maxLength",
    }
    with open(os.environ["PROOFGATE_RESULTS"], "a") as file:
        file.write(json.dumps(record) + "\\n")
    assert False, "answered 201"
`;
/** A check of responses that passes, and records what is not documented as a suite does. */
const UNDOCUMENTED = `import json, os

import pytest

NAME = os.path.basename(__file__)


@pytest.mark.parametrize("scenario", ["7.01"])
def test_post_pets_response(scenario):
    record = {
        "id": f"{NAME}//7.01", "endpoint": "POST /pets", "scenario": "7.01", "words": "Statuses", "outcome": "passed",
        "undocumented": [{"status": 409, "content_type": "application/json"}],
    }
    with open(os.environ["PROOFGATE_RESULTS"], "a") as file:
        file.write(json.dumps(record) + "\\n")
`;
/** The body of a request that ends a check; the emulator does not give annotations back. */
const ANNOTATED = z.object({
  conclusion: z.string(),
  output: z.object({ annotations: z.array(z.unknown()).default([]) }),
});
const SUITE_DOCUMENT = { title: 'Pets', sha256: '', file: 'openapi.yaml' };
const DEPLOYMENTS = (pipeline: string) =>
  `${CONFIGURATION}deployments:\n  - environment: preview\n    pipeline: ${pipeline}\n`;

describe('a deployment of a repository', () => {
  let bench: AppBench;
  let statusId = 1000;
  beforeAll(async () => {
    bench = await startAppBench(await anyStore());
  });
  afterAll(() => bench.close());

  /** A repository with a pipeline for its deployments, and a branch; the commits of both. */
  const ground = async (script = SCRIPT, maker: { user?: string; role?: 'member' } = {}) => {
    const { library } = bench.platform;
    const workspaceId = await ensureGitHubWorkspace(library.database, bench.github.account);
    const actor = { workspaceId, user: 'octo', role: 'admin' as const };
    const name = newName();
    const content = new TextEncoder().encode(script);
    const input = { fileName: `test_${name.replaceAll('-', '_')}.py`, content, labels: [] };
    const { id } = await uploadTestCase(library, actor, input);
    const hosts = ['*.preview.invalid'];
    await createPipeline(library, { ...actor, ...maker }, { name, hosts, testCaseIds: [id] });
    const files = {
      '.github/proofgate.yml': DEPLOYMENTS(name),
      'openapi.yaml': petsDocument(1),
    };
    const main = (await bench.github.seed(name, files)) ?? '';
    const head = await bench.github.push(name, 'feature', { 'README.md': 'Pets' }, 'main');
    return { name, main, head };
  };
  const deployed = (name: string, sha: string, url: string, more = {}, ref = sha) => {
    const status = { id: ++statusId, sha, ref, environment: 'preview', url, ...more };
    return bench.github.send(deploymentHook(bench.github, name, status));
  };
  /** The check of the tests at a commit, once it has ended. */
  const ended = (name: string, commit: string) =>
    bench.idle(async () => {
      const checks = await bench.checks(name, commit);
      const own = checks.filter((one) => one.name === 'Proofgate: tests');
      return own[0]?.status === 'completed' ? own : null;
    });

  test('ends as a check of its commit: what is new, known and fixed since the default branch', async () => {
    const { name, main, head } = await ground();
    await deployed(name, main, 'https://main.preview.invalid');
    expect(await ended(name, main)).toMatchObject([
      { conclusion: 'failure', output: { title: '2 new failures' } },
    ]);
    await deployed(name, head, 'https://pr-1.preview.invalid');
    const [check, ...others] = await ended(name, head);
    expect(others).toEqual([]);
    expect(check).toMatchObject({
      conclusion: 'failure',
      output: { title: '1 new failure, 1 known failure, 1 fixed' },
      details_url: expect.stringMatching(/\/executions\/[0-9a-f-]{36}$/),
    });
    expect(check?.output.summary).toContain('a fresh failure');
  });

  test('of a pull request is compared with its own base branch, once that was tested', async () => {
    const { name, main } = await ground();
    const release =
      (await bench.github.push(name, 'release', { 'README.md': '1.x' }, 'main')) ?? '';
    const fix = (await bench.github.push(name, 'fix', { 'README.md': '1.x.1' }, 'release')) ?? '';
    await bench.github.openPull(name, 'fix', 'release');
    // `fixed` fails at any address that has main in it, `fresh` where it has pr-1.
    await deployed(name, main, 'https://main.preview.invalid');
    await ended(name, main);
    await deployed(name, fix, 'https://pr-1.preview.invalid');
    expect(await ended(name, fix)).toMatchObject([
      { output: { summary: expect.stringContaining('Known failures, which `main` has too') } },
    ]);
    await deployed(name, release, 'https://pr-1.preview.invalid', {}, 'release');
    await ended(name, release);
    const next = (await bench.github.push(name, 'fix', { 'README.md': '1.x.2' })) ?? '';
    await deployed(name, next, 'https://pr-1.preview.invalid');
    expect(await ended(name, next)).toMatchObject([
      {
        conclusion: 'neutral',
        output: {
          title: '2 known failures',
          summary: expect.stringContaining('Known failures, which `release` has too'),
        },
      },
    ]);
  });

  /** A repository with a suite that records, and its pipeline. */
  const suiteGround = async (more: (script: string) => Readonly<Record<string, string>>) => {
    const { library } = bench.platform;
    const workspaceId = await ensureGitHubWorkspace(library.database, bench.github.account);
    const actor = { workspaceId, user: 'octo', role: 'admin' as const };
    const name = newName();
    const script = `test_${name.replaceAll('-', '_')}.py`;
    const files = {
      '.github/proofgate.yml': DEPLOYMENTS(name),
      'openapi.yaml': petsDocument(1),
      [`tests/${script}`]: LISTED,
      'tests/proofgate_suite/document.json': JSON.stringify(SUITE_DOCUMENT),
      ...more(script),
    };
    const main = (await bench.github.seed(name, files)) ?? '';
    const url = `${bench.github.url}/${bench.github.owner}/${name}.git`;
    await startGitImport(library, actor, { type: 'github', url, branch: 'main', folder: 'tests' });
    const imported = await bench.idle(async () => {
      const all = await listTestCases(library, actor, {}, { limit: 100 });
      return all.find((one) => one.repositoryUrl === url) ?? null;
    });
    const hosts = ['*.preview.invalid'];
    const testCaseIds = [imported.id];
    const pipelineId = await createPipeline(library, actor, { name, hosts, testCaseIds });
    return { name, main, actor, testCaseIds, pipelineId };
  };

  test('of tests that known.json lists is neutral without a run to compare with, and says why', async () => {
    const { name, main } = await suiteGround((script) => {
      const known = [{ id: `${script}//`, reason: 'issue 12' }];
      return { 'tests/known.json': JSON.stringify({ version: 1, known }) };
    });
    await deployed(name, main, 'https://main.preview.invalid');
    const [check] = await ended(name, main);
    expect(check).toMatchObject({ conclusion: 'neutral', output: { title: '1 known failure' } });
    expect(check?.output.summary).toContain('Known failures, which `known.json` lists');
    expect(check?.output.summary).toContain('`test_listed`: issue 12');
  });

  test('or the request of a caller that names a commit shows new failures on the lines of the document', async () => {
    const { name, main, actor, testCaseIds, pipelineId } = await suiteGround(() => ({}));
    const { library, execution } = bench.platform;
    const asked = async (id: string, repository: string, as = actor) => {
      const sent = { payload: { repository, sha: main }, parameters: NO_PARAMETERS, hops: 0 };
      const trigger = { kind: 'gatekeeper', id: null, name: 'ci', ...sent } as const;
      const at = { ...trigger, receivedAt: new Date() };
      const [started] = await startExecutions(execution, as, [id], at);
      await bench.idle(async () => {
        const { state } = await getExecution(execution, as, started?.id ?? '');
        return state === 'dispatched' ? state : null;
      });
      return started?.id ?? '';
    };
    const start = bench.github.transcript.length;
    const repository = `${bench.github.owner}/${name}`;
    const other = await createPipeline(library, actor, { name: newName(), testCaseIds });
    await asked(other.id, repository);
    await asked(pipelineId.id, `${bench.github.owner}/none`);
    // Whoever has their own account names a pipeline as they like.
    const stranger = { accountId: '4711', login: 'stranger' };
    const workspaceId = await ensureGitHubWorkspace(library.database, stranger);
    const eve = { workspaceId, user: 'eve', role: 'admin' as const };
    const content = new TextEncoder().encode(SCRIPT);
    const { id } = await uploadTestCase(library, eve, {
      fileName: 'test_eve.py',
      content,
      labels: [],
    });
    const theirs = await createPipeline(library, eve, { name, testCaseIds: [id] });
    await asked(theirs.id, repository, eve);
    const last = await asked(pipelineId.id, repository);
    await bench.idle(async () => {
      const { githubTestChecks: checks } = tables;
      const isReported = and(eq(checks.executionId, last), isNotNull(checks.reportedAt));
      return (await library.database.system('a test').$count(checks, isReported)) || null;
    });
    const [check] = await ended(name, main);
    expect(check).toMatchObject({
      conclusion: 'failure',
      output: { title: '1 new failure', summary: expect.stringContaining('where the suite says') },
    });
    // One job after another ends a check: those before have ended none.
    const ends = bench.since(start).flatMap(({ body }) => ANNOTATED.safeParse(body).data ?? []);
    expect(ends.map(({ output }) => output.annotations)).toMatchObject([
      [
        {
          ...{ path: 'openapi.yaml', start_line: 15, annotation_level: 'failure' },
          title: '1 new failure: maxLength',
          message: 'POST /pets, Too long: it was accepted (sent 41 characters, got 201)',
        },
      ],
    ]);
  });

  test('suggests what the API responds with and the document does not mention', async () => {
    const { name, main } = await suiteGround((script) => ({ [`tests/${script}`]: UNDOCUMENTED }));
    await deployed(name, main, 'https://main.preview.invalid');
    const [check] = await ended(name, main);
    expect(check).toMatchObject({ conclusion: 'success', output: { title: 'All tests passed' } });
    expect(check?.output.summary).toContain(
      ['paths:', '  /pets:', '    post:', '      responses:', '        "409":'].join('\n'),
    );
  });

  test('to a host that the pipeline does not list tests nothing, and says so', async () => {
    const { name, head } = await ground();
    await deployed(name, head, 'https://attacker.invalid');
    const [check] = await ended(name, head);
    expect(check).toMatchObject({ conclusion: 'neutral' });
    expect(check?.output.summary).toContain('adds attacker.invalid to its hosts');
  });

  test('to a host that the owner of a test case has not allowed tests nothing, and says so', async () => {
    const { name, head } = await ground(SCRIPT, { user: 'mallory', role: 'member' });
    await deployed(name, head, 'https://pr-1.preview.invalid');
    const [check] = await ended(name, head);
    expect(check).toMatchObject({ conclusion: 'neutral' });
    expect(check?.output.summary).toMatch(
      /pr-1\.preview\.invalid is at a host that is not allowed by the test case .*\(octo\)/,
    );
  });

  test('without an address fails its check; one that is under way or not configured has none', async () => {
    const { name, main, head } = await ground();
    await deployed(name, head, '');
    const [check] = await ended(name, head);
    expect(check).toMatchObject({ conclusion: 'failure' });
    expect(check?.output.summary).toContain('has no environment');
    await deployed(name, main, 'https://main.preview.invalid', { state: 'in_progress' });
    await bench.settled();
    expect(await bench.checks(name, main)).toEqual([]);
  });
});
