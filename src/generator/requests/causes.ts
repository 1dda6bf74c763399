import type { Location, ReportSkip } from '../report.ts';

/** What is said of a value when nothing more is known. */
export const NOT_FOUND = 'no valid value was found';

/**
 * Why parts of a request could not be built. A value that holds another fails with it, so the reason
 * of the innermost is the one to report.
 */
export class Causes {
  readonly #byLocation = new Map<Location, Map<string, string>>();

  /** Notes why there is no value at a place; the first reason that says anything stays. */
  note(location: Location, at: string, reason: string): void {
    const here = this.#byLocation.get(location) ?? new Map<string, string>();
    const known = here.get(at);
    if (known === undefined || known === NOT_FOUND) here.set(at, reason);
    this.#byLocation.set(location, here);
  }

  /** Why there is no value at a place; undefined where none was missed. */
  of(location: Location, at: string): string | undefined {
    const own = this.#byLocation.get(location)?.get(at);
    if (own !== undefined && own !== NOT_FOUND) return own;
    const known = this.known(location, at);
    return known === undefined ? own : `${NOT_FOUND}: ${known}`;
  }

  /** What is known of why there is no value at a place: its own reason, or the place below and that one's. */
  known(location: Location, at: string): string | undefined {
    const here = this.#byLocation.get(location);
    const own = here?.get(at);
    if (!here || (own !== undefined && own !== NOT_FOUND)) return own;
    for (const [below, reason] of here) {
      if (reason === NOT_FOUND || !below.startsWith(`${at}/`)) continue;
      if (isChain(here, at, below)) return `${below}: ${reason}`;
    }
    return undefined;
  }

  /** A skip for each place. */
  *skips(): Generator<ReportSkip> {
    for (const [location, here] of this.#byLocation) {
      for (const at of here.keys()) {
        yield { location, at, scenario: '*', reason: this.of(location, at) ?? NOT_FOUND };
      }
    }
  }
}

/** Whether each place between the two failed as well, so that the inner one is the cause. */
function isChain(here: ReadonlyMap<string, string>, at: string, below: string): boolean {
  for (let end = below.lastIndexOf('/'); end > at.length; end = below.lastIndexOf('/', end - 1)) {
    if (!here.has(below.slice(0, end))) return false;
  }
  return true;
}
