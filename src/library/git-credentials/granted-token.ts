import type { Permit, Purpose } from './permit.ts';

/** The token of a credential, for one purpose at one origin: it gives itself to no other. */
export class GrantedToken<P extends Purpose = Purpose> {
  readonly purpose: P;
  readonly #origin: string;
  readonly #value: string;

  constructor({ use }: Permit<P>, value: string) {
    this.purpose = use.purpose;
    this.#origin = new URL(use.url).origin;
    this.#value = value;
  }

  /** The token itself, for a request to a URL. A URL elsewhere is a bug, and gets nothing. */
  valueFor(url: string): string {
    if (new URL(url).origin === this.#origin) return this.#value;
    throw new Error('a token was granted for another origin');
  }
}
