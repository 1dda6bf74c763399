import { Problem } from '../problem.ts';
import { auditRead } from './audit-read.ts';
import type { CallerKind } from './authorise.ts';
import type { Grant, OpenableSafe, Question, ReadableCredential } from './grant.ts';
import { isKeyName, NAME_RULES, SAFE_KEY } from './key-names.ts';
import { type Caller, identify, refuse } from './read-caller.ts';
import type { SecretsPorts } from './secrets-ports.ts';
import { storeProblem } from './store-problem.ts';
import { entryName } from './store-reads.ts';
import type { StoredValue } from './stores/store.ts';

/** How often a read begins anew because somebody edited the safe or the credential meanwhile. */
const MAX_TRIES = 3;

/**
 * Reads one secret for a caller (platform.md, "Secrets retrieval"). He is authorised on every request,
 * before the memory of values is looked at, and once more after a store has answered: what was deleted
 * meanwhile is neither given nor kept.
 *
 * @returns the `value` of the answer
 * @throws Problem `not-authenticated`, `too-many-requests`, `parameter-faulty`, `not-found`, and those
 *   of stores (`store-problem.ts`)
 */
export async function retrieve(
  ports: SecretsPorts,
  caller: Caller,
  wanted: { readonly safeKey: string; readonly key: string },
): Promise<string> {
  const { kind, tokenHash } = await identify(ports, caller);
  if (!isKeyName(wanted.key)) throw keyFault(wanted.key);
  // What cannot be a safe key is asked for all the same, as one that nobody has.
  const safeKey = SAFE_KEY.test(wanted.safeKey) ? wanted.safeKey : '';
  const question = { tokenHash, safeKey, key: wanted.key };
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const { grant, safe, credential } = await authorised(ports, caller, kind, question);
    const now = ports.identity.now().getTime();
    const entry = entryName(safe, credential);
    const known = ports.values.get(entry, now);
    if (known !== undefined) return given(ports, caller, grant, question, known);
    const outcome = await ports.reads.read(safe, credential).then(
      (stored) => ({ stored }),
      (error: unknown) => ({ error }),
    );
    const after = await authorised(ports, caller, kind, question);
    if (entryName(after.safe, after.credential) !== entry) continue;
    if ('error' in outcome) return failed(ports, caller, grant, question, outcome.error);
    ports.values.set(entry, outcome.stored, ports.identity.now().getTime());
    return given(ports, caller, grant, question, outcome.stored);
  }
  throw new Problem('store-throttled', 'The credential is being edited; come again.', [], 1);
}

interface Authorised {
  readonly grant: Grant;
  readonly safe: OpenableSafe;
  readonly credential: ReadableCredential;
}

async function authorised(
  ports: SecretsPorts,
  caller: Caller,
  kind: CallerKind,
  question: Question,
): Promise<Authorised> {
  const grant = await ports.authorise(kind, question);
  const hasEnded = grant?.endsAt != null && ports.identity.now() >= grant.endsAt;
  if (grant === null || hasEnded) return refuse(ports, caller);
  const { safe, credential } = grant;
  if (safe !== null && credential !== null) return { grant, safe, credential };
  await auditRead(ports, caller, grant, question, { outcome: 'refused', reason: 'not-found' });
  if (safe !== null && question.key.length > NAME_RULES[safe.kind].maxLength) {
    throw keyFault(question.key);
  }
  throw new Problem(
    'not-found',
    'There is no such key that you may read: the test case must be bound to a credential of this safe.',
  );
}

function keyFault(key: string): Problem {
  const words = key.length > 0 ? 'is no name that a store can hold' : 'must not be empty';
  return new Problem('parameter-faulty', 'Mend the key and ask again.', [`query.key: ${words}`]);
}

async function given(
  ports: SecretsPorts,
  caller: Caller,
  grant: Grant,
  question: Question,
  { value, expiredAt }: StoredValue,
): Promise<string> {
  const hasExpired = expiredAt !== null && ports.identity.now() >= expiredAt;
  const more = hasExpired ? { reason: 'expired in the store' } : {};
  await auditRead(ports, caller, grant, question, { outcome: 'done', ...more });
  return value;
}

async function failed(
  ports: SecretsPorts,
  caller: Caller,
  grant: Grant,
  question: Question,
  error: unknown,
): Promise<never> {
  const problem = storeProblem(error);
  const reason = problem instanceof Problem ? problem.kind : 'internal';
  await auditRead(ports, caller, grant, question, { outcome: 'failed', reason });
  throw problem;
}
