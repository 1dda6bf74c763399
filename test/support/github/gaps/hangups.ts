import type { Gap } from '../exchange.ts';
import { Hangup } from '../proxy.ts';

/** At which request the connection ends, counted from 0, and whether GitHub still acted on it. */
export interface Cut {
  readonly request: number;
  readonly acted: boolean;
  /** True when the connection works again right after. */
  readonly once?: boolean;
}

export interface Hangups {
  readonly gap: Gap;
  /** Ends the connection at a request and at every one after it, as a killed process would. */
  readonly cut: (cut: Cut) => void;
  /** Answers again. */
  readonly restore: () => void;
}

/** A real network ends connections at any moment; the emulator never does. */
export function hangupsGap(): Hangups {
  let cut: Cut | null = null;
  let count = 0;
  const gap: Gap = {
    name: 'connections end when a test says so',
    fill: async (request, next) => {
      const number = count++;
      if (!cut || number < cut.request) return next(request);
      if (cut.once && number > cut.request) return next(request);
      if (number === cut.request && cut.acted) await next(request);
      throw new Hangup();
    },
  };
  const set = (value: Cut | null) => {
    cut = value;
    count = 0;
  };
  return { gap, cut: set, restore: () => set(null) };
}
