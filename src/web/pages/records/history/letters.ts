/** How a letter of a history looks, and what it is called. */
interface Look {
  readonly sign: string;
  readonly tone: string;
  readonly word: string;
}

const LOOKS: Readonly<Record<string, Look>> = {
  p: { sign: '✓', tone: 'success', word: 'passed' },
  f: { sign: '✗', tone: 'danger', word: 'failed' },
  k: { sign: 'k', tone: 'attention', word: 'known failure' },
  u: { sign: '?', tone: 'attention', word: 'unproven' },
  b: { sign: '!', tone: 'attention', word: 'blocked' },
};

const NOT_RUN: Look = { sign: '·', tone: 'muted', word: 'not run' };

/** How a letter looks. */
export function lookOf(letter: string | undefined): Look {
  return LOOKS[letter ?? ''] ?? NOT_RUN;
}

/** The place of the last outcome of a history; -1 where it was never run. */
export function lastOf(outcomes: string): number {
  return outcomes.search(/[^-]-*$/);
}

/** The place of the last outcome that people have to look at; -1 where there is none. */
export function lastNotPassedOf(outcomes: string): number {
  return Math.max(...['f', 'k', 'u', 'b'].map((letter) => outcomes.lastIndexOf(letter)));
}

/** `3 failed, 27 passed of the last 30 runs`. */
export function inWords(outcomes: string): string {
  const counted = [...Object.keys(LOOKS), '-'].flatMap((letter) => {
    const many = outcomes.split(letter).length - 1;
    return many === 0 ? [] : [`${many} ${lookOf(letter).word}`];
  });
  if (counted.length === 0) return 'not run yet';
  const runs = outcomes.length;
  return `${counted.join(', ')} of the last ${runs === 1 ? 'run' : `${runs} runs`}`;
}
