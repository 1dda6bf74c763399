/** A letter of a history → how it looks, and what it is called. */
const LOOKS: Readonly<Record<string, { sign: string; tone: string; word: string }>> = {
  p: { sign: '✓', tone: 'success', word: 'passed' },
  f: { sign: '✗', tone: 'danger', word: 'failed' },
  k: { sign: 'k', tone: 'attention', word: 'known failure' },
  u: { sign: '?', tone: 'attention', word: 'unproven' },
  b: { sign: '!', tone: 'attention', word: 'blocked' },
};

const NOT_RUN = { sign: '·', tone: 'muted', word: 'not run' };

/** How a letter looks. */
export function lookOf(letter: string): { sign: string; tone: string; word: string } {
  return LOOKS[letter] ?? NOT_RUN;
}

/** The last outcome of a history; undefined where it was never run. */
export function lastOf(outcomes: string): string | undefined {
  return outcomes.replaceAll('-', '').at(-1);
}

/** `3 failed, 27 passed of the last 30 runs`. */
export function inWords(outcomes: string): string {
  const counted = [...Object.keys(LOOKS)].flatMap((letter) => {
    const many = outcomes.split(letter).length - 1;
    return many === 0 ? [] : [`${many} ${lookOf(letter).word}`];
  });
  const runs = outcomes.length;
  return `${counted.join(', ') || 'not run'} of the last ${runs} ${runs === 1 ? 'run' : 'runs'}`;
}
