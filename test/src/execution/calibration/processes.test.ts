import { afterAll, beforeAll, expect, test } from 'vitest';
import { failCalibration } from '../../../../src/execution/calibration/end-calibration.ts';
import { runCalibration } from '../../../../src/execution/calibration/run-calibration.ts';
import {
  type ExecutionWorkPorts,
  getCalibration,
  workOnExecutions,
} from '../../../../src/execution/index.ts';
import { deleteRecord, getRecord } from '../../../../src/library/index.ts';
import { Problem } from '../../../../src/problem.ts';
import type { Runtime } from '../../../../src/runtimes/runtime.ts';
import { type GitServer, startGitServer } from '../../../support/network/git-server.ts';
import { type ExecutionParts, newAdmin } from '../../../support/platform/execution.ts';
import { killChild, startChild } from '../../../support/platform/execution-process.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import { opened } from '../opened-parts.ts';
import {
  branchOf,
  calibrate,
  ENVIRONMENT,
  ended,
  generatedRecord,
  startPets,
  WITHOUT,
} from './ground.ts';

let git: GitServer;
beforeAll(async () => {
  git = await startGitServer();
});
afterAll(() => git.close());

/** A record of a server whose requests wait for a gate, and its calibration, which nobody works on. */
async function submitted(parts: ExecutionParts) {
  const gate = Promise.withResolvers<void>();
  const server = await startPets(() => gate.promise);
  const ada = await newAdmin(parts);
  const name = await generatedRecord(parts, ada, git, { baseUrl: server.url });
  const id = await calibrate(parts, ada, name);
  const asked = () => expect.poll(() => server.requests.length).toBeGreaterThan(0);
  const found = () => getCalibration(parts.ports.library, ada, name, id);
  return { gate, ada, name, id, asked, found, branch: branchOf(git, name) };
}

const never = () => new AbortController().signal;

test('a calibration whose process is killed is taken up by another', async () => {
  const store = await anyStore();
  await opened(store, async (parts) => {
    const { gate, ada, name, id, asked, found, branch } = await submitted(parts);
    const commits = branch.commits();
    const child = await startChild(store);
    await asked();
    await killChild(child);
    expect(await found()).toMatchObject({ state: 'running', commit: null });
    expect(branch.commits()).toBe(commits);
    gate.resolve();
    await startChild(store);
    expect(await ended(parts, ada, name, id)).toMatchObject({ state: 'done', acceptedAfter: 2 });
    expect(branch.commits()).toBe(commits + 1);
    expect(branch.file(ENVIRONMENT)).toMatch(WITHOUT);
  });
});

test('one that ends after the commit, and before that is stored, leaves a single commit', async () => {
  await opened(await anyStore(), async (parts) => {
    const { gate, id, found, branch } = await submitted(parts);
    gate.resolve();
    const [before, commits] = [branch.head(), branch.commits()];
    const dying: ExecutionWorkPorts = {
      ...parts.ports,
      now: () => {
        if (branch.head() !== before) throw new Error('it dies');
        return new Date();
      },
    };
    await expect(runCalibration(dying, id, never())).rejects.toThrow('it dies');
    expect(await found()).toMatchObject({ state: 'running' });
    await runCalibration(parts.ports, id, never());
    expect(await found()).toMatchObject({
      state: 'done',
      hasCommitted: false,
      commit: branch.head(),
    });
    expect(branch.commits()).toBe(commits + 1);
    // Done again, as jobs may be, it does nothing.
    await runCalibration(parts.ports, id, never());
    expect(branch.commits()).toBe(commits + 1);
  });
});

test('one that is stopped hands the calibration on', async () => {
  const store = await anyStore();
  const { gate, ada, name, id } = await opened(store, async (parts) => {
    const known = await submitted(parts);
    const work = await workOnExecutions(parts.ports);
    await known.asked();
    await work.stop();
    expect(await known.found()).toMatchObject({ state: 'running' });
    return known;
  });
  gate.resolve();
  await opened(store, async (parts) => {
    const work = await workOnExecutions(parts.ports);
    expect(await ended(parts, ada, name, id)).toMatchObject({ state: 'done', acceptedAfter: 2 });
    await work.stop();
  });
});

test('one that was taken for dead stores nothing, nor does one whose record is deleted', async () => {
  await opened(await anyStore(), async (parts) => {
    const { gate, ada, name, id, asked, found, branch } = await submitted(parts);
    const before = branch.head();
    const dead = runCalibration(parts.ports, id, never());
    await asked();
    const signals: AbortSignal[] = [];
    const { runtimes } = parts.ports;
    const managed = runtimes.managed && {
      ...runtimes.managed,
      openLineSession: watchedSession(runtimes.managed, signals),
    };
    const seen = { ...parts.ports, runtimes: { ...runtimes, managed } };
    const living = runCalibration(seen, id, never());
    await dead;
    expect(await found()).toMatchObject({ state: 'running', finishedAt: null });
    await expect.poll(() => signals.length).toBe(1);
    await deleteRecord(parts.ports.library, ada, name);
    await living;
    // It was stopped; it has not run into its own limit.
    expect(signals).toMatchObject([{ aborted: true, reason: { of: 'lost' } }]);
    gate.resolve();
    expect(branch.head()).toBe(before);
  });
});

test('what never ends is ended with a reason, and the record is free again', async () => {
  await opened(await anyStore(), async (parts) => {
    const { ada, name, id, found } = await submitted(parts);
    const limited = { ...parts.ports, timeLimitSeconds: 2 };
    await runCalibration(limited, id, never());
    expect(await found()).toMatchObject({
      ...{ state: 'failed', cause: 'calibration-interrupted' },
      remedy:
        'It took longer than 2 s, and nothing was committed: select fewer endpoints, or a smaller budget.',
    });
    const { library } = parts.ports;
    expect(await getRecord(library, ada, name)).toMatchObject({ isCalibrating: false });
    const again = await calibrate(parts, ada, name);
    const problem = new Problem('calibration-interrupted', 'It never ended.');
    await failCalibration(parts.ports, { calibrationId: again }, problem);
    expect(await getRecord(library, ada, name)).toMatchObject({ isCalibrating: false });
  });
});

/** Keeps the signals that conversations of a runtime are given. */
function watchedSession(
  { openLineSession }: Runtime,
  signals: AbortSignal[],
): Runtime['openLineSession'] {
  return (order, talk, signal) => {
    signals.push(signal);
    return openLineSession(order, talk, signal);
  };
}
