const MINUTE_MS = 60_000;
/** Beyond this many everything counts as new: the log may get a line too many, never one too few. */
const MAX_SEEN = 50_000;

/** Tells what is seen for the first time within a minute, so that the audit log has one line of it. */
export class SeenThisMinute {
  readonly #seen = new Set<string>();
  #since = 0;

  /** Whether it was not seen before in this minute. */
  isFirst(what: string, nowMs: number): boolean {
    if (nowMs - this.#since >= MINUTE_MS || nowMs < this.#since) {
      this.#seen.clear();
      this.#since = nowMs;
    }
    if (this.#seen.has(what)) return false;
    if (this.#seen.size < MAX_SEEN) this.#seen.add(what);
    return true;
  }

  /** It counts as not seen: what should have been written of it was not. */
  forget(what: string): void {
    this.#seen.delete(what);
  }
}
