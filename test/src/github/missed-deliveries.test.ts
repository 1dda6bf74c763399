import { describe, expect, onTestFinished, test } from 'vitest';
import { type DeliveryAttempt, dueAgain } from '../../../src/github/missed-deliveries.ts';
import { startPlatform } from '../../../src/server/start-platform.ts';
import { startGitHub } from '../../support/github/start-github.ts';
import { closedPort } from '../../support/network/closed-port.ts';
import { freePort } from '../../support/network/free-port.ts';
import { appEnvironment, placeOf, WEBHOOK_SECRET } from '../../support/platform/app-bench.ts';
import { anyStore } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';
import { until } from '../../support/until.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-11-27T00:00:00Z');
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS);

const attempt = (id: number, guid: string, at: number, status_code: number): DeliveryAttempt => ({
  ...{ id, guid, delivered_at: hours(at), status_code },
  ...{ event: 'push', action: null },
});

describe('which webhooks GitHub is to send again', () => {
  const due = (attempts: readonly DeliveryAttempt[], at: number) =>
    dueAgain(attempts, hours(at)).map(({ id }) => id);

  test('those that no attempt has delivered, the oldest first, each by its last attempt', () => {
    const attempts = [
      attempt(5, 'late', 4, 500),
      attempt(4, 'early', 2, 502),
      attempt(3, 'delivered', 3, 202),
      attempt(2, 'delivered', 1, 502),
      attempt(1, 'early', 1, 502),
    ];
    expect(due(attempts, 9)).toEqual([4, 5]);
  });

  test.each([
    [[1], 1, true],
    [[1, 2], 2.9, false],
    [[1, 2], 3, true],
    [[1, 2, 5], 8.9, false],
    [[1, 2, 5], 9, true],
  ])('one that was tried after %o hours is tried again after %s: %s', (tried, at, isDue) => {
    const attempts = tried.map((hour, id) => attempt(id, 'refused', hour, 400));
    expect(due(attempts, at)).toEqual(isDue ? [tried.length - 1] : []);
  });
});

/** A GitHub with the App, whose server can be away. */
async function ground() {
  const github = await startGitHub();
  onTestFinished(() => github.close());
  const environment = {
    ...appEnvironment(github, await anyStore()),
    PORT: String(await freePort()),
  };
  const start = async () => {
    const platform = await startPlatform(environment, placeOf(github));
    const queries = platform.library.database.system('a test');
    return { platform, queries, stored: () => queries.select().from(tables.githubDeliveries) };
  };
  const register = () => github.register(`http://127.0.0.1:${environment.PORT}`, WEBHOOK_SECRET);
  register();
  const installed = (action: string, id: number) =>
    github.send({
      event: 'installation',
      payload: { action, installation: { id: 5, account: { id, login: `account-${id}` } } },
    });
  return { github, register, start, installed };
}

const MORE_THAN_A_PAGE = 103;

test('what did not arrive while the server was away is sent again when it starts, and done', async () => {
  const { github, start, installed } = await ground();
  for (let id = 1; id <= MORE_THAN_A_PAGE; id++) await installed('created', id);
  expect(new Set(github.hooks.all.map(({ status }) => status))).toEqual(new Set([null]));
  const { platform, queries, stored } = await start();
  onTestFinished(() => platform.stop());
  await until(async () => {
    const done = (await stored()).filter(({ state }) => state === 'done');
    expect(done).toHaveLength(MORE_THAN_A_PAGE);
    expect(github.hooks.all).toHaveLength(2 * MORE_THAN_A_PAGE);
  });
  const sentAgain = github.hooks.all.slice(MORE_THAN_A_PAGE);
  const missed = github.hooks.all.slice(0, MORE_THAN_A_PAGE);
  expect(sentAgain.map(({ guid }) => guid)).toEqual(missed.map(({ guid }) => guid));
  const names = (await queries.select().from(tables.workspaces)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['account-1', `account-${MORE_THAN_A_PAGE}`]));
});

test('nothing is sent again that is stored, arrived, or is outdated by a later installation', async () => {
  const { github, register, start, installed } = await ground();
  const first = await start();
  await installed('created', 1);
  // GitHub takes it for failed, since the response came late, and it is stored all the same.
  github.register(await closedPort(), WEBHOOK_SECRET);
  await installed('created', 2);
  const late = { id: `${github.hooks.all.at(-1)?.guid}`, event: 'installation', payload: '' };
  const row = { ...late, signature: '', state: 'done' as const };
  await first.queries.insert(tables.githubDeliveries).values(row);
  register();
  await first.platform.stop();
  for (const id of [3, 4]) await installed('deleted', id);
  await installed('created', 3);
  const second = await start();
  // A webhook is stored before GitHub has its answer.
  const sentAgain = () => github.hooks.all.filter(({ isRedelivery }) => isRedelivery);
  await until(async () => {
    expect(await second.stored()).toHaveLength(4);
    expect(sentAgain()).toHaveLength(2);
  });
  expect(sentAgain().map(({ payload }) => payload)).toMatchObject([
    { action: 'deleted', installation: { account: { id: 4 } } },
    { action: 'created', installation: { account: { id: 3 } } },
  ]);
  await second.platform.stop();
  const before = github.hooks.all.length;
  const third = await start();
  await until(async () => {
    const lists = github.transcript.filter(({ path }) => path.startsWith('/app/hook/deliveries'));
    expect(lists.length).toBeGreaterThan(3);
  });
  await third.platform.stop();
  expect(github.hooks.all).toHaveLength(before);
});

test('one that GitHub cannot send again keeps none of the others waiting', async () => {
  const { github, start, installed } = await ground();
  for (const id of [1, 2]) await installed('created', id);
  const [first] = github.hooks.all;
  github.hooks.lost.add(first?.id ?? 0);
  const { platform, stored } = await start();
  onTestFinished(() => platform.stop());
  const sentAgain = () => github.hooks.all.filter(({ isRedelivery }) => isRedelivery);
  await until(async () => {
    expect(await stored()).toHaveLength(1);
    expect(sentAgain()).toHaveLength(1);
  });
  expect(sentAgain().map(({ payload }) => payload)).toMatchObject([
    { installation: { account: { id: 2 } } },
  ]);
});
