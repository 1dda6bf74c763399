/** How a letter of a history looks, and what it is called. */
export interface Look {
  readonly sign: string;
  readonly tone: string;
  readonly word: string;
  /** The class of its cell in the matrix. */
  readonly heat: string;
}

/** The class of a cell that nobody has to look at. */
export const NONE = 'heat-p';

const LOOKS: Readonly<Record<string, Look>> = {
  p: { sign: '✓', tone: 'success', word: 'passed', heat: 'heat-p' },
  f: { sign: '✗', tone: 'danger', word: 'failed', heat: 'heat-f' },
  k: { sign: 'k', tone: 'attention', word: 'known failure', heat: 'heat-k' },
  u: { sign: '?', tone: 'attention', word: 'unproven', heat: 'heat-u' },
  b: { sign: '!', tone: 'attention', word: 'blocked', heat: 'heat-b' },
};

const NOT_RUN: Look = { sign: '·', tone: 'muted', word: 'not run', heat: 'heat-n' };

/** What has no test though there is a field of its type. */
export const WITHOUT_TEST: Look = {
  ...{ sign: '–', tone: 'muted', word: 'no test', heat: 'heat-s' },
};

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
