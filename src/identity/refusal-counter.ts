/** How many refusals of a kind are written a minute, each on its own; the others are counted. */
export const REFUSALS_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/** What was only counted: so many more refusals of a kind in the minute that began at `since`. */
export interface UnwrittenRefusals {
  readonly reason: string;
  readonly more: number;
  readonly since: Date;
}

/**
 * Bounds what refusals write, so that somebody who tries tokens cannot fill the disk, and the rare
 * refusal is still seen among many: the bound is for each reason, and reasons are a closed list.
 */
export class RefusalCounter {
  readonly #minutes = new Map<string, { since: number; seen: number }>();

  /** Whether a refusal is to be written, and what the minute before it had only counted. */
  count(
    reason: string,
    now: Date,
  ): { readonly isWritten: boolean; readonly before?: UnwrittenRefusals } {
    const minute = this.#minutes.get(reason);
    const elapsedMs = now.getTime() - (minute?.since ?? 0);
    // A clock that was set back begins a new minute, or nothing would be written for that long.
    if (minute !== undefined && elapsedMs >= 0 && elapsedMs < MINUTE_MS) {
      minute.seen += 1;
      return { isWritten: minute.seen <= REFUSALS_A_MINUTE };
    }
    this.#minutes.set(reason, { since: now.getTime(), seen: 1 });
    const before = minute === undefined ? null : unwritten(reason, minute);
    return before === null ? { isWritten: true } : { isWritten: true, before };
  }

  /** Everything that was only counted so far, for a process that stops; counting starts again. */
  drain(): readonly UnwrittenRefusals[] {
    const left = [...this.#minutes].flatMap(([reason, minute]) => unwritten(reason, minute) ?? []);
    this.#minutes.clear();
    return left;
  }
}

function unwritten(
  reason: string,
  minute: { since: number; seen: number },
): UnwrittenRefusals | null {
  const more = minute.seen - REFUSALS_A_MINUTE;
  return more > 0 ? { reason, more, since: new Date(minute.since) } : null;
}
