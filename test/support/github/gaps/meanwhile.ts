import { type Gap, matchRoute } from '../exchange.ts';

export interface Meanwhile {
  readonly gap: Gap;
  /** Does something just before a request of one of these routes reaches GitHub, so many times. */
  readonly before: (routes: readonly string[], act: () => Promise<unknown>, times?: number) => void;
}

/** On the real GitHub others act between two of our calls; here a test says when. */
export function meanwhileGap(): Meanwhile {
  let waiting: { routes: readonly string[]; act: () => Promise<unknown>; times: number } | null =
    null;
  const gap: Gap = {
    name: 'somebody else acts between two requests when a test says so',
    fill: async (request, next) => {
      const fits = waiting?.routes.some((route) => matchRoute(route, request));
      if (waiting && waiting.times > 0 && fits) {
        waiting.times -= 1;
        await waiting.act();
      }
      return next(request);
    },
  };
  return {
    gap,
    before: (routes, act, times = 1) => {
      waiting = { routes, act, times };
    },
  };
}
