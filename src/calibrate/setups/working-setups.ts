import { isObject, type Learned, type Lesson } from '../../generator/index.ts';
import type { Probed } from '../probe.ts';
import type { Repaired, Trials } from '../trials.ts';

/**
 * Set-ups that make nothing are replaced by others that the document suggests, or removed.
 */
export async function withWorkingSetups(
  trials: Trials,
  section: string,
  start: Repaired,
): Promise<Repaired> {
  // A row that is there already serves what reads it, and on another server the set-up makes one.
  const reads = trials.piece.method === 'GET' || trials.piece.method === 'HEAD';
  let now = start;
  for (;;) {
    const failed = failedSetups(trials, now).find(
      (one) => trials.changes(now.learned, one) && !(reads && one.reason === EXISTS),
    );
    if (!failed) return now;
    const learned = [...now.learned, failed];
    const probed = await trials.try(section, learned);
    if (probed === undefined) return now;
    now = { learned, probed };
  }
}

/** How a set-up fails whose row is there already. */
const EXISTS = 'exists already';

/** The calls that made nothing; all of them where they cannot be sent, since they lead in a circle. */
function failedSetups(trials: Trials, { learned, probed }: Repaired): Lesson[] {
  if (probed.fault?.includes('set-ups go ')) {
    return callsIn(trials, learned).map((call) => lesson(call, 'set-ups that go in a circle'));
  }
  return callsThatFailed(probed)
    .filter(([call]) => !trials.isFailingSetUp(call))
    .map(([call, why]) => lesson(call, why));
}

/** `404 at POST /pets`, `nothing found at POST /pets`. */
function callsThatFailed({ setups }: Probed): (readonly [call: string, why: string])[] {
  return setups.flatMap((short) => {
    const [, why = '', call] = /^(.*?) at ([A-Z]+ \/.*)$/s.exec(short) ?? [];
    // Missing credentials, a busy server, or no answer say nothing of the set-up. What is forbidden stays so.
    return call === undefined || /^(?:401|429|503|no answer)$/.test(why)
      ? []
      : [[call, why] as const];
  });
}

function callsIn({ piece }: Trials, learned: Learned): string[] {
  const { sections } = piece.environmentFile(learned, 'requests');
  const lines = sections.find(({ name }) => name === 'setup')?.lines ?? [];
  return lines.flatMap(({ value }) =>
    isObject(value) && typeof value.call === 'string' ? [value.call] : [],
  );
}

function lesson(call: string, reason: string): Lesson {
  return { change: { kind: 'without-set-up', call }, reason };
}
