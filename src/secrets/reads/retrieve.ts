import { Problem } from '../../problem.ts';
import { LOCAL_SAFE_KEY, retrieveLocal } from '../local/retrieve-local.ts';
import { isKeyName, NAME_RULES, SAFE_KEY } from '../safes/key-names.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import type { StoredValue } from '../stores/store.ts';
import { auditRead, type ReadLine } from './audit-read.ts';
import type { CallerKind } from './authorise.ts';
import type { Grant, OpenableSafe, Question, ReadableCredential, Reader } from './grant.ts';
import { type Caller, identify, refuse } from './read-caller.ts';
import { storeProblem } from './store-problem.ts';
import { entryName } from './store-reads.ts';

/** How often a read starts again because somebody edited the safe or the credential meanwhile. */
const MAX_TRIES = 3;

/**
 * Reads one secret for a caller (docs/secrets.md#read-a-secret), who is authorised on every request,
 * before cached values are read, and once more after a store has answered: what was deleted
 * meanwhile is neither given nor kept.
 *
 * @returns the `value` of the answer
 * @throws Problem `not-authenticated`, `too-many-requests`, `parameter-faulty`, `not-found`, and those
 *   of stores (`store-problem.ts`)
 */
export async function retrieve(
  ports: SecretsPorts,
  caller: Caller,
  requested: { readonly safeKey: string; readonly key: string },
): Promise<string> {
  if (requested.safeKey === LOCAL_SAFE_KEY) return retrieveLocal(ports, caller, requested.key);
  const { kind, tokenHash } = await identify(ports, caller);
  if (!isKeyName(requested.key)) throw keyFault();
  // What cannot be a safe key is looked up all the same, as one that nobody has.
  const safeKey = SAFE_KEY.test(requested.safeKey) ? requested.safeKey : '';
  const request: Request = {
    ports,
    caller,
    kind,
    question: { tokenHash, safeKey, key: requested.key },
  };
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const before = await authoriseRequest(request);
    const entry = entryName(before.safe, before.credential);
    const known = ports.values.get(entry, performance.now());
    if (known !== undefined) return auditedValue(request, before, known);
    const flight = ports.reads.read(before.safe, before.credential);
    try {
      const outcome = await settle(flight.landed);
      const after = await authoriseRequest(request);
      if (entryName(after.safe, after.credential) !== entry) continue;
      if ('error' in outcome) return await auditFailure(request, after, outcome.error);
      ports.values.set(entry, outcome.stored, performance.now());
      return await auditedValue(request, after, outcome.stored);
    } finally {
      flight.end();
    }
  }
  throw new Problem('store-throttled', 'The credential is being edited; try again.', [], 1);
}

function settle(landed: Promise<StoredValue>) {
  return landed.then(
    (stored) => ({ stored }),
    (error: unknown) => ({ error }),
  );
}

/** A read under way. */
interface Request {
  readonly ports: SecretsPorts;
  readonly caller: Caller;
  readonly kind: CallerKind;
  readonly question: Question;
}

interface Authorised {
  readonly reader: Reader;
  readonly safe: OpenableSafe;
  readonly credential: ReadableCredential;
}

async function authoriseRequest(request: Request): Promise<Authorised> {
  const { ports, caller, kind, question } = request;
  const grant = await ports.authorise(kind, question);
  const hasEnded = grant?.endsAt != null && nowMs(ports) >= grant.endsAt.getTime();
  if (grant === null || hasEnded) return refuse(ports, caller);
  const { reader, safe, credential } = grant;
  if (safe !== null && credential !== null) return { reader, safe, credential };
  await audit(request, { reader, credential }, { outcome: 'refused', reason: 'not-found' });
  // Too long for the store of a safe that is there: the key is invalid, whatever is registered.
  const isTooLong = safe !== null && question.key.length > NAME_RULES[safe.kind].maxLength;
  if (isTooLong) throw keyFault();
  throw new Problem('not-found', `There is no such key that you may read: ${REMEDIES[kind]}.`);
}

/** What gives a caller a key. It says the same whether or not the key is there. */
const REMEDIES: Readonly<Record<CallerKind, string>> = {
  execution: 'the test case must be bound to a credential of this safe with this key',
  workflow: 'the OIDC policy of the workflow must name a credential of this safe with this key',
  anonymous: 'the safe must be there, with a credential of this key',
};

async function auditedValue(
  request: Request,
  authorised: Authorised,
  { value, expiredAt }: StoredValue,
): Promise<string> {
  const hasExpired = expiredAt !== null && nowMs(request.ports) >= expiredAt.getTime();
  const reason = hasExpired ? { reason: 'expired in the store' } : {};
  await audit(request, authorised, { outcome: 'done', ...reason });
  return value;
}

async function auditFailure(
  request: Request,
  authorised: Authorised,
  error: unknown,
): Promise<never> {
  const problem = storeProblem(error);
  const reason = problem instanceof Problem ? problem.kind : 'internal';
  await audit(request, authorised, { outcome: 'failed', reason });
  throw problem;
}

function audit(
  { ports, caller, question }: Request,
  { reader, credential }: Pick<Grant, 'reader' | 'credential'>,
  outcome: Pick<ReadLine, 'outcome' | 'reason'>,
): Promise<void> {
  return auditRead(ports, {
    reader,
    remoteAddress: caller.remoteAddress,
    caller: question.tokenHash,
    credentialId: credential?.id ?? null,
    target: `${question.safeKey}/${question.key}`,
    ...outcome,
  });
}

function nowMs({ identity }: SecretsPorts): number {
  return identity.now().getTime();
}

function keyFault(): Problem {
  const fault = 'query.key: is no name that the store can hold';
  return new Problem('parameter-faulty', 'Fix the key and ask again.', [fault]);
}
