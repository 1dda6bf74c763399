import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '../../../src/database/index.ts';
import { chance } from '../../support/chance.ts';
import { Hangup } from '../../support/github/proxy.ts';
import { type EmulatedGitHub, startGitHub } from '../../support/github/start-github.ts';
import {
  appEnvironment,
  CONFIGURATION,
  newName,
  petsDocument,
  placeOf,
  WEBHOOK_SECRET,
} from '../../support/platform/app-bench.ts';
import { FROM_LIB } from '../../support/platform/platform.ts';
import { temporaryStore } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';
import { until } from '../../support/until.ts';

const AT = '/repos/{owner}/{repo}';
/** The requests at which the process dies, before GitHub has acted on them or just after. */
const POINTS = [
  [`GET ${AT}/contents/{path+}`, false],
  [`GET ${AT}/compare/{basehead}`, false],
  [`POST ${AT}/check-runs`, false],
  [`POST ${AT}/check-runs`, true],
  [`POST ${AT}/git/trees`, true],
  [`POST ${AT}/git/commits`, true],
  [`PATCH ${AT}/git/refs/{ref+}`, false],
  [`PATCH ${AT}/git/refs/{ref+}`, true],
  [`POST ${AT}/issues/{number}/labels`, false],
  [`POST ${AT}/issues/{number}/labels`, true],
  [`PATCH ${AT}/check-runs/{id}`, false],
  [`PATCH ${AT}/check-runs/{id}`, true],
] as const;

const REF = z.object({ object: z.object({ sha: z.string() }) });
const TREE = z.looseObject({ sha: z.string() });
const COMMITS = z.array(z.object({ sha: z.string() }));
const PULL = z.looseObject({ labels: z.array(z.looseObject({ name: z.string() })) });
const CHECKS = z.object({
  check_runs: z.array(z.looseObject({ conclusion: z.string().nullable() })),
});

describe('a process that is killed in the middle of a pull request', () => {
  // A third of them each time: a restart takes as long as everything else.
  const points = chance('kills').someOf(POINTS, POINTS.length / 3);
  const store = temporaryStore();
  let github: EmulatedGitHub;
  let child: ChildProcess;
  beforeAll(async () => {
    github = await startGitHub();
    child = await startChild();
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    const database = await connect(store);
    const rows = await database.system('a test').select().from(tables.githubDeliveries);
    await database.close();
    await github.close();
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done']));
  });

  /** Hooks go to the new process from then on. */
  const startChild = async () => {
    const started = spawn(process.execPath, [...FROM_LIB, 'test/src/github/platform-child.ts'], {
      env: {
        // What is killed leaves its temporary files, which go with those of the run.
        ...{ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
        PLACE: JSON.stringify(placeOf(github)),
        ...appEnvironment(github, store),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) => {
      let said = '';
      started.stdout.on('data', (chunk) => {
        said += String(chunk);
        const found = /ready at (\S+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    github.register(url, WEBHOOK_SECRET);
    return started;
  };
  const look = <T>(name: string, path: string, schema: z.ZodType<T>) =>
    github.ask('GET', `/repos/octo/${name}${path}`, schema);
  const tipOf = async (name: string) =>
    (await look(name, '/git/ref/heads/feature', REF)).object.sha;
  const treeAt = async (name: string, commit: string) =>
    (await look(name, `/git/trees/${commit}`, TREE)).sha;

  test.each(points)('at %s, acted upon: %s, ends it after the restart', async (route, acted) => {
    const name = newName();
    const files = { '.github/proofgate.yml': CONFIGURATION, 'openapi.yaml': petsDocument(1) };
    await github.seed(name, files);
    const change = { 'openapi.yaml': petsDocument(3) };
    const head = await github.push(name, 'feature', change, 'main');
    const isPush = (payload: object) => JSON.stringify(payload).includes(`/${name}"`);
    await github.hooks.first(({ event, payload }) => event === 'push' && isPush(payload));

    const died = once(child, 'exit');
    github.gaps.meanwhile([route], async () => {
      child.kill('SIGKILL');
      await died;
      if (!acted) throw new Hangup();
    });
    const number = await github.openPull(name, 'feature');
    await died;
    const atDeath = await tipOf(name);

    child = await startChild();
    await until(async () => {
      const { check_runs } = await look(name, `/commits/${head}/check-runs`, CHECKS);
      expect(check_runs.map(({ conclusion }) => conclusion)).toEqual(['success']);
    });
    const tip = await tipOf(name);
    expect([head, tip]).toContain(atDeath);
    expect(await look(name, '/commits?sha=feature', COMMITS)).toHaveLength(3);
    expect(await treeAt(name, tip)).not.toBe(await treeAt(name, head));
    const { labels } = await look(name, `/pulls/${number}`, PULL);
    expect(labels.map((one) => one.name)).toEqual(['feature']);
    const own = await look(name, `/commits/${tip}/check-runs`, CHECKS);
    expect(own.check_runs.map(({ conclusion }) => conclusion)).toEqual(['success']);
  });
});
