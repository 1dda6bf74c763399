import { eq } from 'drizzle-orm';
import { Problem } from '../../problem.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { HOPS_HEADER } from '../gatekeeper/hops.ts';
import { signMessage } from '../keys/signatures.ts';
import { deliveries, dispatches } from '../tables.ts';
import { type Delivery, isDue, type Outcome } from './delivery.ts';
import type { Attempt } from './dispatch-job.ts';
import type { Dispatch } from './dispatches.ts';
import { withoutUrl } from './display-url.ts';
import { isReceiverFailing } from './failing-receivers.ts';
import { bodyOf } from './formats/body-of.ts';
import { endUnsent, storeOutcome } from './store-outcome.ts';

/** Attempts that this process is making, by delivery and number. */
const underWay = new Map<string, Promise<void>>();

/**
 * Makes one attempt at a delivery, unless it is no longer due, and stores its result with the job
 * of the next attempt. A process that dies in between has the attempt made again, with the same
 * `webhook-id`: a receiver gets it at least once. The queue takes a process that was busy for long for a dead one
 * and gives it the job again: that job ends with the attempt that is under way, and sends nothing.
 */
export function attemptDelivery(ports: AutomationPorts, attempt: Attempt): Promise<void> {
  const { deliveryId, after } = attempt;
  // Each one by hand is an attempt of its own.
  if (after === null) return makeAttempt(ports, attempt);
  const key = `${deliveryId} ${after}`;
  const running = underWay.get(key);
  if (running !== undefined) return running;
  const started = makeAttempt(ports, attempt).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

async function makeAttempt(ports: AutomationPorts, attempt: Attempt): Promise<void> {
  const [found] = await ports.database
    .system('a job of ours names the delivery')
    .select({ delivery: deliveries, dispatch: dispatches })
    .from(deliveries)
    .innerJoin(dispatches, eq(dispatches.id, deliveries.dispatchId))
    .where(eq(deliveries.id, attempt.deliveryId));
  if (found === undefined || !isDue(found.delivery, attempt)) return;
  const { delivery, dispatch } = found;
  // Every result has its retries: a failing receiver disables the dispatch, not what is under way.
  if (dispatch.disabledReason !== null && !isReceiverFailing(dispatch)) {
    return endUnsent(ports, attempt, delivery.attempts === 0 ? 'not-sent' : 'failed');
  }
  const outcome = await send(ports, delivery, dispatch);
  await storeOutcome(ports, attempt, outcome);
}

async function send(
  ports: AutomationPorts,
  delivery: Delivery,
  dispatch: Dispatch,
): Promise<Outcome> {
  const startedAt = ports.now();
  const startedMs = performance.now();
  const took = () => Math.round(performance.now() - startedMs);
  try {
    const body = bodyOf(delivery.payload, dispatch);
    const headers = headersOf(ports, { ...delivery, body }, dispatch, startedAt);
    const { status, body: said, retryAfter } = await ports.post(dispatch.url, { headers, body });
    const cause = causeOfStatus(status);
    // PostgreSQL stores no NUL in text.
    const text = withoutUrl(said.replaceAll('\0', '\ufffd'), dispatch);
    return { startedAt, milliseconds: took(), status, cause, body: text, retryAfter };
  } catch (error) {
    const cause = causeOf(error);
    const body = error instanceof Problem && error.kind === 'template-faulty' ? error.message : '';
    return { startedAt, milliseconds: took(), status: null, cause, body, retryAfter: null };
  }
}

/** The headers of Standard Webhooks, and how many gatekeepers have triggered one another. */
function headersOf(
  { keys }: AutomationPorts,
  { messageId: id, body, hops }: Delivery & { readonly body: string },
  dispatch: Dispatch,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const good = keys.goodKeys('dispatch', dispatch, at).map(({ bytes }) => bytes);
  return {
    'content-type': 'application/json',
    'user-agent': 'Proofgate',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signMessage(good, { id, timestamp, body }),
    [HOPS_HEADER]: String(hops),
  };
}

/** Codes of Node and OpenSSL, such as ENOTFOUND and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

/** Errors without a code, by their names. */
const NAMES: Readonly<Record<string, string>> = {
  TimeoutError: 'timeout',
  HTTPParserError: 'not-http',
};

/** Codes of the HTTP client that mean the same as one of our words. */
const TIMEOUTS: readonly unknown[] = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'];

/**
 * Why an attempt had no answer, by name: `timeout`, the kind of a Problem such as `address-refused`, or a
 * code. Never the message, which may hold the address.
 */
function causeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof Problem) return one.kind;
    const named = NAMES[one.name];
    if (named !== undefined) return named;
    const code = 'code' in one ? one.code : undefined;
    if (TIMEOUTS.includes(code)) return 'timeout';
    if (typeof code === 'string' && CODE.test(code)) return code;
  }
  return 'connection-failed';
}

/** Why an answer is no success; null for 2xx. */
function causeOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect-refused' : 'http-status';
}
