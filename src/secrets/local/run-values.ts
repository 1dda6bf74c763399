/** How long a value waits for a run, and how long a run may keep it at most. */
export const WAIT_MS = 60 * 60 * 1000;
/** More than an execution may take (EXECUTION_TIMEOUT_SECONDS), with its retries. */
const RUN_MS = 24 * 60 * 60 * 1000;
/** Values of all records together; what comes after them is refused. */
const MOST_VALUES = 10_000;

/** What a value may be used for, whatever keeps it. */
export interface Bounds {
  /** The repository of the suite when it was given: others may write to another one. */
  readonly repository: string;
  /** The hosts that it may be sent to, as entries of `HOST`. */
  readonly hosts: readonly string[];
}

/** A value that a person has given for their next run. */
export interface RunValue extends Bounds {
  readonly value: string;
  readonly user: string;
  readonly givenAt: Date;
}

type ByVariable = Map<string, RunValue>;

/**
 * Values for one run, in the memory of this process and nowhere else. A value waits at its record for the next
 * run that the person who gave it starts, belongs to that run alone, and is forgotten when it ends, after an hour
 * without one, and with the process. So this is offered only where one process does everything: the embedded store.
 */
export class RunValues {
  readonly #waiting = new Map<string, ByVariable>();
  readonly #runs = new Map<string, { endsAtMs: number; records: Map<string, ByVariable> }>();

  /** Gives a record a value for the next run of `user`. False where there is no room for more. */
  give(recordId: string, variable: string, value: RunValue): boolean {
    this.sweep(value.givenAt.getTime());
    const values = this.#waiting.get(recordId) ?? new Map<string, RunValue>();
    if (!values.has(variable) && this.#size() >= MOST_VALUES) return false;
    this.#waiting.set(recordId, values.set(variable, value));
    return true;
  }

  /** What waits at a record, by variable. */
  waiting(recordId: string, nowMs: number): ReadonlyMap<string, RunValue> {
    this.sweep(nowMs);
    return this.#waiting.get(recordId) ?? new Map();
  }

  /** Forgets a value that waits. False where there is none. */
  forget(recordId: string, variable: string): boolean {
    const values = this.#waiting.get(recordId);
    const isThere = values?.delete(variable) ?? false;
    if (values?.size === 0) this.#waiting.delete(recordId);
    return isThere;
  }

  /**
   * Gives a run what its starter has given its records.
   * @param isLast whether they are this run's alone from now on; a calibration leaves them to the run after it
   */
  take(
    run: { readonly id: string; readonly user: string },
    recordIds: readonly string[],
    { isLast, nowMs }: { readonly isLast: boolean; readonly nowMs: number },
  ): void {
    this.sweep(nowMs);
    const claimed = new Map<string, ByVariable>();
    for (const recordId of recordIds) {
      const own = [...(this.#waiting.get(recordId) ?? [])].filter(
        ([, { user }]) => user === run.user,
      );
      if (own.length > 0) claimed.set(recordId, new Map(own));
      if (isLast) for (const [variable] of own) this.forget(recordId, variable);
    }
    if (claimed.size > 0) this.#runs.set(run.id, { endsAtMs: nowMs + RUN_MS, records: claimed });
  }

  /** What a run has of a record. */
  ofRun(runId: string, recordId: string): ReadonlyMap<string, RunValue> {
    return this.#runs.get(runId)?.records.get(recordId) ?? new Map();
  }

  /** Whether a run has any. */
  has(runId: string): boolean {
    return this.#runs.has(runId);
  }

  /** Forgets what a run had. */
  end(runId: string): void {
    this.#runs.delete(runId);
  }

  /** Forgets what has waited too long. */
  sweep(nowMs: number): void {
    for (const [recordId, values] of this.#waiting) {
      for (const [variable, { givenAt }] of values) {
        if (nowMs >= givenAt.getTime() + WAIT_MS) this.forget(recordId, variable);
      }
    }
    for (const [runId, { endsAtMs }] of this.#runs) {
      if (nowMs >= endsAtMs) this.#runs.delete(runId);
    }
  }

  clear(): void {
    this.#waiting.clear();
    this.#runs.clear();
  }

  #size(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }
}
