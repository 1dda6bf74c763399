import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { GitHubClient, GitHubPorts } from './ports.ts';
import { githubDeliveries } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;
/** So long GitHub keeps deliveries, and sends them again ("Redelivering webhooks"). */
const RETENTION_MS = 72 * HOUR_MS;
const PER_PAGE = 100;

/** An attempt of GitHub to deliver a webhook; one that was sent again has several with one `guid`. */
const Attempted = z.looseObject({
  id: z.number(),
  guid: z.string(),
  delivered_at: z.coerce.date(),
  status_code: z.number(),
  event: z.string(),
  action: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof Attempted>;

/** The part of a delivery's payload that names an account. */
const OfAccount = z.looseObject({
  request: z.looseObject({
    payload: z.looseObject({
      installation: z.looseObject({ account: z.looseObject({ id: z.int() }).nullable() }),
    }),
  }),
});

/** Work that ends with the process. */
export interface MissedDeliveriesWork {
  /** Asks for nothing more; resolves when what is under way has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Has GitHub send again what did not arrive, now and every hour: it does not do so by itself ("Handling failed webhook
 * deliveries"). To be called once webhooks are received.
 */
export function workOnMissedDeliveries(ports: GitHubPorts): MissedDeliveriesWork {
  const stopping = new AbortController();
  const redeliver = async () => {
    try {
      await redeliverMissed(ports, new Date(), stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      // What GitHub refuses now, it may answer in an hour.
      ports.log.warn({ cause: nameOf(error) }, 'missed webhooks cannot be asked for');
    }
  };
  let running = redeliver();
  const timer = setInterval(() => {
    running = running.then(redeliver);
  }, HOUR_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/**
 * Has GitHub send again each webhook of the last three days that it could not deliver and that is not stored here, the
 * oldest first. Processes that do so together cost requests and no more: a webhook is done once, by its id.
 * @param signal ends what is under way
 * @throws what GitHub refuses
 */
export async function redeliverMissed(
  ports: Pick<GitHubPorts, 'appClient' | 'library' | 'log'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const hook: Hook = { client: await ports.appClient(), request: { signal } };
  const attempts = await listAttempts(hook, new Date(now.getTime() - RETENTION_MS));
  const failed = dueAgain(attempts, now);
  const stored = await storedOf(ports, failed);
  let redelivered = 0;
  for (const one of failed.filter(({ guid }) => !stored.has(guid))) {
    try {
      if (await isOutdated(hook, one, attempts)) continue;
      const parameters = { delivery_id: one.id, request: hook.request };
      await hook.client.request('POST /app/hook/deliveries/{delivery_id}/attempts', parameters);
      redelivered += 1;
    } catch (error) {
      if (!isOfDelivery(error)) throw error;
      // Those after it must not wait for one that GitHub no longer has.
      ports.log.warn({ delivery: one.id, cause: nameOf(error) }, 'a webhook is not sent again');
    }
  }
  if (redelivered > 0) ports.log.info({ redelivered }, 'GitHub sends missed webhooks again');
}

/** Statuses by which GitHub refuses a delivery, and not the App. */
const OF_DELIVERY: ReadonlySet<unknown> = new Set([400, 404, 410, 422]);

function isOfDelivery(error: unknown): boolean {
  return error instanceof Error && 'status' in error && OF_DELIVERY.has(error.status);
}

/** The App's hook at GitHub, and what each request about it is sent with. */
interface Hook {
  readonly client: GitHubClient;
  readonly request: { readonly signal: AbortSignal };
}

/**
 * The last attempt of each webhook that no attempt has delivered, the oldest webhook first. One that was sent again in
 * vain is left alone for as long as it has been tried, so that a receiver that refuses it is not asked every hour.
 */
export function dueAgain(attempts: readonly DeliveryAttempt[], now: Date): DeliveryAttempt[] {
  return [...Map.groupBy(attempts, ({ guid }) => guid).values()]
    .filter((all) => !all.some(isDelivered))
    .map((all) => all.toSorted(byTime))
    .toSorted(([a], [b]) => (a && b ? byTime(a, b) : 0))
    .flatMap((all) => {
      const [first, last] = [all[0], all.at(-1)];
      if (first === undefined || last === undefined) return [];
      const isDue = now.getTime() - timeOf(last) >= timeOf(last) - timeOf(first);
      return isDue ? [last] : [];
    });
}

function timeOf({ delivered_at: at }: DeliveryAttempt): number {
  return at.getTime();
}

/** GitHub gives times in seconds; ids rise. */
function byTime(a: DeliveryAttempt, b: DeliveryAttempt): number {
  return timeOf(a) - timeOf(b) || a.id - b.id;
}

function isDelivered({ status_code: status }: DeliveryAttempt): boolean {
  return status >= 200 && status < 300;
}

/** The attempts since then, page by page, the newest first. */
async function listAttempts({ client, request }: Hook, since: Date): Promise<DeliveryAttempt[]> {
  const found: DeliveryAttempt[] = [];
  let cursor: string | undefined;
  do {
    const parameters = { per_page: PER_PAGE, request, ...(cursor !== undefined && { cursor }) };
    const { data, headers } = await client.request('GET /app/hook/deliveries', parameters);
    const page = z.array(Attempted).parse(data);
    found.push(...page.filter(({ delivered_at: at }) => at >= since));
    const isOlder = page.some(({ delivered_at: at }) => at < since);
    cursor = isOlder ? undefined : nextCursor(headers.link);
  } while (cursor !== undefined);
  return found;
}

/** From `<https://api.github.com/app/hook/deliveries?cursor=v1_1>; rel="next"`. */
function nextCursor(link: string | undefined): string | undefined {
  const [, url] = /<([^>]+)>; rel="next"/.exec(link ?? '') ?? [];
  return (url !== undefined && new URL(url).searchParams.get('cursor')) || undefined;
}

async function storedOf(
  { library }: Pick<GitHubPorts, 'library'>,
  deliveries: readonly DeliveryAttempt[],
): Promise<Set<string>> {
  const ids = deliveries.map(({ guid }) => guid);
  if (ids.length === 0) return new Set();
  const rows = await library.database
    .system('webhooks of GitHub belong to no workspace')
    .select({ id: githubDeliveries.id })
    .from(githubDeliveries)
    .where(inArray(githubDeliveries.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** What ends the App's work at an account, and what begins it. */
const ENDS: ReadonlySet<string> = new Set(['deleted', 'suspend']);
const BEGINS: ReadonlySet<string> = new Set(['created', 'unsuspend']);

/** Whether it says that an account has ended its installation, and that account has started one since. */
async function isOutdated(
  hook: Hook,
  end: DeliveryAttempt,
  attempts: readonly DeliveryAttempt[],
): Promise<boolean> {
  if (end.event !== 'installation' || !ENDS.has(end.action ?? '')) return false;
  const first = attempts.findLast(({ guid }) => guid === end.guid) ?? end;
  const later = attempts.filter(
    (one) => one.event === 'installation' && BEGINS.has(one.action ?? '') && byTime(one, first) > 0,
  );
  if (later.length === 0) return false;
  const account = await accountOf(hook, end);
  for (const one of later) if ((await accountOf(hook, one)) === account) return true;
  return false;
}

async function accountOf(
  { client, request }: Hook,
  { id }: DeliveryAttempt,
): Promise<number | undefined> {
  const parameters = { delivery_id: id, request };
  const { data } = await client.request('GET /app/hook/deliveries/{delivery_id}', parameters);
  return OfAccount.parse(data).request.payload.installation.account?.id;
}

/** A status or a name; the text may be GitHub's. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'status' in error ? String(error.status) : error.name;
}
