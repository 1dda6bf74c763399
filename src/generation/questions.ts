import { Problem } from '../problem.ts';
import type { Outcome } from './messages.ts';

/** Questions of the thread to its session that are not answered yet. */
export class Questions<Args extends readonly unknown[], T> {
  readonly #send: (id: number, ...args: Args) => void;
  readonly #open = new Map<number, (outcome: Outcome<T>) => void>();
  #next = 0;

  constructor(send: (id: number, ...args: Args) => void) {
    this.#send = send;
  }

  /** Asks; rejects as the session's port did. */
  readonly request = async (...args: Args): Promise<T> => {
    const id = this.#next++;
    const { promise, resolve } = Promise.withResolvers<Outcome<T>>();
    this.#open.set(id, resolve);
    this.#send(id, ...args);
    return unpacked(await promise);
  };

  /** Takes the answer to a question. */
  settle(id: number, outcome: Outcome<T>): void {
    this.#open.get(id)?.(outcome);
    this.#open.delete(id);
  }
}

function unpacked<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value;
  if ('problem' in outcome) {
    const { kind, message, faults } = outcome.problem;
    throw new Problem(kind, message, faults);
  }
  const { message, code } = outcome.fault;
  throw Object.assign(new Error(message), code === null ? {} : { code });
}
