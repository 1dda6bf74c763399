import type { StoredValue } from '../stores/store.ts';

/** Bounds of the memory that values take; the least recently used value is removed first. */
const MAX_ENTRIES = 10_000;
const MAX_CHARACTERS = 32 * 1024 * 1024;

interface Entry {
  readonly stored: StoredValue;
  readonly endsAtMs: number;
}

/**
 * Values of secrets, only in memory and for a short time. A key names safe, generation, credential and
 * type, so what was read before an edit is never found after it. It decides nothing: whoever asks has
 * been authorised before. Times are of `performance.now`: a clock that is set back keeps no value longer.
 */
export class ValueCache {
  readonly #entries = new Map<string, Entry>();
  readonly #lifeMs: number;
  #characters = 0;

  /** @param seconds how long a value is kept; 0 keeps none */
  constructor(seconds: number) {
    this.#lifeMs = seconds * 1000;
  }

  /** The value of a key, if it is there and not too old. */
  get(key: string, nowMs: number): StoredValue | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#drop(key, entry);
    if (nowMs >= entry.endsAtMs) return undefined;
    this.#keep(key, entry);
    return entry.stored;
  }

  set(key: string, stored: StoredValue, nowMs: number): void {
    if (this.#lifeMs === 0) return;
    const before = this.#entries.get(key);
    if (before !== undefined) this.#drop(key, before);
    this.#keep(key, { stored, endsAtMs: nowMs + this.#lifeMs });
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= MAX_ENTRIES && this.#characters <= MAX_CHARACTERS) break;
      this.#drop(oldest, entry);
    }
  }

  /** Lets go of what is too old. */
  sweep(nowMs: number): void {
    for (const [key, entry] of this.#entries) {
      if (nowMs >= entry.endsAtMs) this.#drop(key, entry);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  /** How many values are held. */
  get size(): number {
    return this.#entries.size;
  }

  /** At the end of the order: the most recently used one. */
  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#characters += entry.stored.value.length;
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#characters -= entry.stored.value.length;
  }
}
