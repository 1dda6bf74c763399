const SETUPS = /^set-ups: (\d+) of (\d+) worked(?:; (.+))?$/;
const CONTROLS = /^Controls took (\d+) of (\d+) requests \(\d+% more\)\.$/;

/**
 * What the suites of an execution say of their runs, each thing once: each test case counts its own set-ups and
 * controls, and people want the sums (`templates/proofgate_suite/summary.py` has the words).
 */
export function summedNotes(notes: readonly string[]): string[] {
  const setups = matchesOf(SETUPS, notes);
  const controls = matchesOf(CONTROLS, notes);
  const others = notes.filter((note) => !SETUPS.test(note) && !CONTROLS.test(note));
  return [
    ...new Set(others),
    ...(setups.length === 0 ? [] : [setupsIn(setups)]),
    ...(controls.length === 0 ? [] : [controlsIn(controls)]),
  ];
}

function matchesOf(pattern: RegExp, notes: readonly string[]): string[][] {
  return notes.flatMap((note) => {
    const match = pattern.exec(note);
    return match === null ? [] : [match.slice(1)];
  });
}

function setupsIn(found: readonly string[][]): string {
  const failures = found.flatMap(([, , failed]) => failed ?? []);
  return [`set-ups: ${sum(found, 0)} of ${sum(found, 1)} worked`, ...failures].join('; ');
}

function controlsIn(found: readonly string[][]): string {
  const [extra, all] = [sum(found, 0), sum(found, 1)];
  const share = Math.round((100 * extra) / Math.max(all - extra, 1));
  return `Controls took ${extra} of ${all} requests (${share}% more).`;
}

function sum(found: readonly string[][], at: number): number {
  return found.reduce((total, match) => total + Number(match[at]), 0);
}
