/** Requests for an endpoint at most, where nobody says otherwise (docs/command-line.md, `--budget`). */
export const DEFAULT_BUDGET = 40;

/** The most that anybody may ask for. */
export const MOST_BUDGET = 10_000;

/** So many endpoints are searched as far as the budget of each goes; with more of them, each gets its share. */
const MOST_ENDPOINTS = 150;

/**
 * The requests that a calibration may send: what one endpoint leaves, since it is accepted early or hopeless, others may
 * have.
 */
export class Budget {
  /** For one endpoint, as long as there are enough. */
  readonly each: number;
  #left: number;
  /** Requests that were sent. */
  spent = 0;

  constructor(each: number, endpoints: number) {
    this.each = each;
    this.#left = each * Math.min(endpoints, MOST_ENDPOINTS);
  }

  /** Requests that may still be sent, for all endpoints together. */
  get left(): number {
    return this.#left;
  }

  spend(requests: number): void {
    this.#left -= requests;
    this.spent += requests;
  }
}
