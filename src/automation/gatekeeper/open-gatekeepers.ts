import { v7 as uuid } from 'uuid';
import { unavailableProblem } from '../../database/index.ts';
import { NO_PARAMETERS, newExecutions, type RunParameters } from '../../execution/index.ts';
import { batched } from '../../input/batched.ts';
import { TokenBuckets } from '../../input/token-buckets.ts';
import { Problem } from '../../problem.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import { evaluateConditions, type Verdict } from './conditions.ts';
import { eventKey } from './event-key.ts';
import { findGatekeepers } from './find-gatekeepers.ts';
import type { UnreadHookRequest } from './hook-request.ts';
import { HOOK_TOKEN } from './hook-token.ts';
import { HOPS_HEADER, hopsOf } from './hops.ts';
import { resolveParameters } from './parameter-sources.ts';
import { readPayload } from './read-payload.ts';
import { requireSignature } from './require-signature.ts';
import { type StoredEvent, storeEvents } from './store-events.ts';

/** Requests that one gatekeeper takes at once, and how many more each second. */
const PACE = { burst: 600, perSecond: 60 };

/** How long a caller whose event could not be stored has to wait. */
const AGAIN_SECONDS = 5;

/** A URL is stored as a hash, so that nobody can look it up. */
const NO_SUCH_URL =
  'No gatekeeper has this URL. A URL is shown once, when it is created; an owner or an admin replaces a lost one with “Replace URL” on the page of the gatekeeper, or by POST /api/v2/gatekeepers/{id}/rotate-token.';

const NOTHING_TO_START: Verdict = { isMatched: false, findings: [] };

/** Requests that are looked up, or stored, together. */
const BATCHES = { most: 64, atOnce: 1, isolates: true };

/** What takes requests to gatekeepers. */
export type Gatekeepers = (request: UnreadHookRequest) => Promise<AcceptedEvent>;

/** What a caller gets: what was stored, and what the runs are given. */
export interface AcceptedEvent extends StoredEvent {
  readonly parameters: RunParameters;
}

/**
 * Accepts triggers (docs/automation.md#a-gatekeeper): checks token, rate, signature, body and conditions, stores a valid
 * event with its executions, and only then resolves. Concurrent requests are looked up and stored together,
 * which costs one transaction instead of many.
 *
 * @throws Problem `not-found` on every miss alike, `too-many-requests`, what `readBody` throws, `signature-wrong`,
 *   `content-type-unsupported`, `request-unreadable`, `hops-exceeded`, `input-faulty` where the body
 *   lacks a parameter; `idempotency-key-reused`;
 *   `event-not-stored` or `storage-full` when nothing was stored, so that the caller tries again
 */
export function openGatekeepers(ports: AutomationPorts): Gatekeepers {
  const find = batched((tokens: readonly string[]) => findGatekeepers(ports, tokens), BATCHES);
  const store = batched(
    (events: Parameters<typeof storeEvents>[1]) => storeEvents(ports, events),
    BATCHES,
  );
  const pace = new TokenBuckets(PACE, ports.elapsedMs);
  const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (fault) {
      ports.report(fault);
      const outage = unavailableProblem(fault);
      if (outage?.kind === 'storage-full') throw outage;
      const message = 'Nothing was stored; send it again in a moment.';
      throw new Problem('event-not-stored', message, [], AGAIN_SECONDS);
    }
  };
  return async (request) => {
    const receivedAt = ports.now();
    const { gatekeeper } = HOOK_TOKEN.test(request.token)
      ? await orUnavailable(find(request.token))
      : { gatekeeper: null };
    if (gatekeeper === null) {
      throw new Problem('not-found', NO_SUCH_URL);
    }
    if (pace.take(gatekeeper.id) > 0) {
      const message = 'The gatekeeper gets too many requests; wait 1 s.';
      throw new Problem('too-many-requests', message, [], 1);
    }
    const { token, headers } = request;
    const body = await request.readBody();
    const hasMessageSignature = requireSignature(ports, gatekeeper, { token, headers, body });
    const { payload, exact } = readPayload(headers('content-type'), body);
    const hops = hopsOf(headers(HOPS_HEADER));
    const key = eventKey(headers, hasMessageSignature);
    // GitHub sends a ping when the webhook is set up: it says that the URL works, and is about nothing.
    const isPing = headers('x-github-event') === 'ping';
    const verdict = isPing ? NOTHING_TO_START : evaluateConditions(gatekeeper.conditions, payload);
    const parameters = verdict.isMatched
      ? resolveParameters(gatekeeper.parameters, exact)
      : NO_PARAMETERS;
    const executions = verdict.isMatched ? newExecutions(gatekeeper.pipelineIds) : [];
    const event = { id: uuid(), executions, receivedAt, traceContext: ports.queue.traceContext() };
    const sent = { gatekeeper, key, payload, parameters, hops, verdict };
    const stored = await orUnavailable(store({ ...sent, ...event }));
    if (stored.isOtherBody) {
      const message = 'The Idempotency-Key was sent before with another body; take a new key.';
      throw new Problem('idempotency-key-reused', message);
    }
    return { ...stored, parameters };
  };
}
