import { Problem } from '../problem.ts';
import type { Outcome } from './messages.ts';

/** Questions of the thread to its session that are not answered yet. */
export class Questions<T> {
  readonly #send: (id: number, location: string, maxBytes: number) => void;
  readonly #open = new Map<number, (outcome: Outcome<T>) => void>();
  #next = 0;

  constructor(send: (id: number, location: string, maxBytes: number) => void) {
    this.#send = send;
  }

  /** Asks for a file or URL; rejects as the session's port did. */
  readonly ask = async (location: string, maxBytes: number): Promise<T> => {
    const id = this.#next++;
    const { promise, resolve } = Promise.withResolvers<Outcome<T>>();
    this.#open.set(id, resolve);
    this.#send(id, location, maxBytes);
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
