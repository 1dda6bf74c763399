/** Numbers from 0 to 1 that look random and follow from a seed. */
interface Chance {
  readonly next: () => number;
  /** A whole number below a bound. */
  readonly below: (bound: number) => number;
  /** Some of a list, in its order. */
  readonly someOf: <T>(all: readonly T[], many: number) => T[];
}

/**
 * Chance for a test, with the seed in its output: `SEED=… npx vitest run FILE` takes the same turns again.
 *
 * @param name of what happens by chance
 */
export function chance(name: string): Chance {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.log(`${name}: SEED=${seed}`);
  let state = seed;
  // Mulberry32, by Tommy Ettinger, in the public domain.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const someOf = <T>(all: readonly T[], many: number) => {
    const some = [...all];
    while (some.length > many) some.splice(below(some.length), 1);
    return some;
  };
  return { next, below, someOf };
}
