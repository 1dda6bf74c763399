import type { CalibrationTarget } from '../generator/index.ts';
import type { Probe, Probed } from './probe.ts';
import { ServerUnreachable } from './trials.ts';

/** An endpoint whose request has ended the access of the suite, and why that is known. */
export interface Excluded {
  readonly endpoint: string;
  readonly reason: string;
}

/** The credentials of the suite are no longer accepted: nothing more can be learned. */
class AccessLost extends ServerUnreachable {}

/** A probe that no longer sends what has ended the access of the suite. */
export interface GuardedProbe extends Probe {
  readonly excluded: readonly Excluded[];
}

/**
 * Watches over the access of the suite: an endpoint whose request has ended it is not tried again.
 * `send` throws a ServerUnreachable where the login could not be renewed.
 */
export function guardAccess(probe: Probe, pieces: readonly CalibrationTarget[]): GuardedProbe {
  const names = new Map(pieces.map(({ slug, method, path }) => [slug, `${method} ${path}`]));
  const excluded: Excluded[] = [];
  return {
    excluded,
    end: probe.end,
    send: async (slug, section, most) => {
      if (excluded.some(({ endpoint }) => endpoint === names.get(slug))) return LEFT_ALONE;
      const probed = await probe.send(slug, section, most);
      for (const endpoint of probed.suspects) {
        if (excluded.some((one) => one.endpoint === endpoint)) continue;
        excluded.push({ endpoint, reason: REASON });
      }
      if (probed.lost !== '') throw new AccessLost(probed.lost);
      return probed;
    },
  };
}

const REASON = 'the suite lost its access after this request was accepted';

const LEFT_ALONE: Probed = {
  ...{ status: null, body: '', fault: `left alone: ${REASON}` },
  ...{ setups: [], requests: 0, kept: false, gone: false, lost: '', suspects: [] },
  anonymous: false,
};
