import { type Gap, matchRoute, refusal } from '../exchange.ts';

export interface Suspension {
  readonly gap: Gap;
  /** Suspends the App's installation, or lifts the suspension. */
  readonly suspend: (suspended: boolean) => void;
}

/** The emulator knows the field `suspended_at`, but no way to set it, and does not act on it. */
export function suspensionGap(): Suspension {
  let suspended = false;
  const gap: Gap = {
    name: 'a suspended installation gets no token, and its tokens stop working',
    fill: async (request, next) => {
      const asksToken = matchRoute('POST /app/installations/{id}/access_tokens', request) !== null;
      const usesToken = /\bghs_/.test(request.headers.authorization ?? '');
      if (suspended && (asksToken || usesToken)) {
        return refusal(403, 'This installation has been suspended');
      }
      return next(request);
    },
  };
  return {
    gap,
    suspend: (value) => {
      suspended = value;
    },
  };
}
