import { z } from 'zod';
import { keepSuite } from '../../walkthrough/keep-suite.ts';
import { openPull } from '../../walkthrough/open-pull.ts';
import { print } from '../../walkthrough/print.ts';
import { NAME, type Repository, repositoryAt } from '../../walkthrough/repository.ts';
import { type Stage, setUp } from '../../walkthrough/set-up.ts';
import type { World } from '../../walkthrough/start-world.ts';
import { until } from '../../walkthrough/until.ts';
import { signedIn } from '../../walkthrough/visitor.ts';
import { type Bug, CACHE, DATES, LENGTHS, MINUTES, TAGS, UNKNOWN } from './bugs.ts';
import { setClock } from './moved-clock.ts';
import type { PictureClinic } from './picture-clinic.ts';
import { type Check, pullRequestChecks } from './pull-request.ts';

/** The last day of the month, in UTC. */
const END = Date.UTC(2026, 10, 20, 9, 12);
const DAY_MS = 86_400_000;
/** Mondays, Wednesdays and Fridays. */
const DEPLOYS_ON: readonly number[] = [1, 3, 5];

/** What was deployed to staging, on so many days one after the other. */
const BUILDS: readonly (readonly [days: number, bugs: readonly Bug[]])[] = [
  [1, UNKNOWN],
  [2, [...UNKNOWN, ...DATES]],
  [1, [...UNKNOWN, ...CACHE]],
  [1, UNKNOWN],
  [1, [...UNKNOWN, ...CACHE]],
  [1, UNKNOWN],
  [1, [...UNKNOWN, ...CACHE, ...MINUTES]],
  [2, [...UNKNOWN, ...MINUTES]],
];
/** The day on which the team accepts what the old mobile app needs. */
const ACCEPTED_ON = 0;
/** What is deployed today. */
const TODAY = [...UNKNOWN, ...MINUTES, ...TAGS, ...LENGTHS];

const Executions = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), state: z.string() })),
});
const Pipelines = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const Results = z.looseObject({
  items: z.array(z.looseObject({ details: z.looseObject({ id: z.string() }).nullable() })),
});

const DAYS = deployDays(BUILDS.reduce((sum, [count]) => sum + count, 0));

/** When the month begins; nothing may have started before the clock is put there. */
export const BEGIN = new Date((DAYS[0] ?? END) - DAY_MS);

/** What the month leaves. */
export interface Month {
  /** Of a pull request. */
  readonly checks: readonly Check[];
  /** The execution of today. */
  readonly today: string;
}

/** A month of a team: the App keeps their suite, and three times a week a build is deployed to staging and tested. */
export async function liveMonth(
  world: World & { readonly clinic: PictureClinic },
  signal: AbortSignal,
): Promise<Month> {
  const repository = repositoryAt(world.github, signal);
  world.clinic.staging.deploy([]);
  await keepSuite(world, repository);
  const call = await signedIn(world.platform, world.github.owner);
  const stage = await setUp(world, repository, call);
  await openPull(world, repository, call, signal);
  const builds = BUILDS.flatMap(([count, bugs]) => Array.from({ length: count }, () => bugs));
  const deployed = async (at: number, bugs: readonly Bug[]) => {
    setClock(new Date(at));
    world.clinic.staging.deploy(bugs);
    return tested(world, repository, stage, signal);
  };
  for (const [index, at] of DAYS.entries()) {
    const id = await deployed(at, builds[index] ?? []);
    print(`  ${new Date(at).toISOString().slice(0, 10)} deployed and tested`);
    if (index === ACCEPTED_ON) await accept(world, repository, id, signal);
  }
  setClock(new Date(END - 60 * 60_000));
  const checks = await pullRequestChecks(world, repository);
  const today = await deployed(END, TODAY);
  await scheduleNights(world);
  return { checks, today };
}

/** The pipeline is to run each night from now on. */
async function scheduleNights({ github, platform }: World): Promise<void> {
  const call = await signedIn(platform, github.owner);
  const { items } = await call('GET', '/pipelines', Pipelines);
  await call('POST', '/schedules', z.unknown(), {
    name: 'every night',
    pipeline_ids: items.map(({ id }) => id),
    recurrence: { kind: 'daily', time: '03:00' },
    time_zone: 'Europe/Berlin',
  });
}

/** The last days with a deployment before the end, the first one first, each at its own time. */
function deployDays(count: number): number[] {
  const days: number[] = [];
  for (let at = END - DAY_MS; days.length < count; at -= DAY_MS) {
    const minutes = (days.length * 37) % 300;
    if (DEPLOYS_ON.includes(new Date(at).getUTCDay())) days.unshift(at + minutes * 60_000);
  }
  return days;
}

/** Reports the deployment of the default branch, and gives the execution when it has ended. */
async function tested(
  { github, platform }: World,
  repository: Repository,
  { webhookUrl }: Stage,
  signal: AbortSignal,
): Promise<string> {
  const call = await signedIn(platform, github.owner);
  const commit = await repository.tipOf('main');
  const body = { environment: 'staging', repository: `${github.owner}/${NAME}`, commit };
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`the gatekeeper answered ${answer.status}`);
  return until('the execution', signal, async () => {
    const { items } = await call('GET', '/executions?limit=1', Executions);
    const [last] = items;
    return last?.state === 'dispatched' ? last.id : null;
  });
}

/** Commits what failed in an execution as known. */
async function accept(
  { github, platform }: World,
  repository: Repository,
  execution: string,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const call = await signedIn(platform, github.owner);
  const path = `/executions/${execution}/results?outcome=failed&limit=100`;
  const { items } = await call('GET', path, Results);
  const reason = 'The mobile app before 4.0 sends fields of its own, issue 214';
  const known = items.flatMap(({ details }) =>
    details === null ? [] : [{ id: details.id, reason, expires: '2027-03-31' }],
  );
  const text = `${JSON.stringify({ version: 1, known }, null, 2)}\n`;
  await repository.push('main', { 'generated-scripts/known.json': text });
}
