/** What one bench found; `npm run bench` prints it as one line of JSON. */
export interface Figures {
  readonly bench: string;
  /** Measured, units last: `proofgateSeconds`. */
  readonly figures: Readonly<Record<string, number>>;
  readonly ratios: Readonly<Record<string, number>>;
  /** Ratio or figure → the limit that it must keep, in words: `>= 4`. */
  readonly goals: Readonly<Record<string, string>>;
  readonly met: boolean;
}

/** Judges figures and ratios against their goals, and rounds them for people. */
export function figures(
  bench: string,
  measured: Readonly<Record<string, number>>,
  ratios: Readonly<Record<string, number>>,
  goals: Readonly<Record<string, string>>,
): Figures {
  const all: Readonly<Record<string, number>> = { ...measured, ...ratios };
  const met = Object.entries(goals).every(([name, goal]) => meetsGoal(all[name], goal));
  return { bench, figures: rounded(measured), ratios: rounded(ratios), goals, met };
}

function meetsGoal(value: number | undefined, goal: string): boolean {
  const [, sign, limit] = /^(>=|<=|<) ([\d.]+)$/.exec(goal) ?? [];
  if (value === undefined || limit === undefined)
    throw new Error(`The goal ${goal} has no figure.`);
  if (sign === '>=') return value >= Number(limit);
  return sign === '<' ? value < Number(limit) : value <= Number(limit);
}

function rounded(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value >= 1000 ? Math.round(value) : Number(value.toPrecision(3)),
    ]),
  );
}

/** The middle one of a few measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}
