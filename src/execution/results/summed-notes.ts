const SETUPS = /^set-ups: (\d+) of (\d+) worked(?:; (.+))?$/;
const CONTROLS = /^Controls took (\d+) of (\d+) requests \(\d+% more\)\.$/;
const STAYED = /^(\d+) rows? stayed: (.+)$/;
const LIMITED = /^(The API limits the rate \(429\): )(\d+) tests? waited (\d+) s in all(\. .+)$/;

/**
 * What the suites of an execution say of their runs, each thing once: each test case counts its own set-ups, controls
 * and waits, and people want the sums (`templates/proofgate_suite/summary.py` has the words).
 */
export function summedNotes(notes: readonly string[]): string[] {
  const setups = matchesOf(SETUPS, notes);
  const stayed = matchesOf(STAYED, notes);
  const controls = matchesOf(CONTROLS, notes);
  const limited = matchesOf(LIMITED, notes);
  const remaining = notes.filter(
    (note) => ![SETUPS, STAYED, CONTROLS, LIMITED].some((pattern) => pattern.test(note)),
  );
  return [
    ...new Set(remaining),
    ...(setups.length === 0 ? [] : [setupsIn(setups)]),
    ...(stayed.length === 0 ? [] : [stayedIn(stayed)]),
    ...(controls.length === 0 ? [] : [controlsIn(controls)]),
    ...limitedIn(limited),
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

function stayedIn(found: readonly string[][]): string {
  const count = sum(found, 0);
  const rows = count === 1 ? '1 row' : `${count} rows`;
  return `${rows} stayed: ${summedRows(found.map(([, named = '']) => named)).join(', ')}`;
}

/** Rows of several test cases by the endpoint that has made them, each once. */
function summedRows(lists: readonly string[]): string[] {
  const totals = new Map<string, number>();
  for (const named of lists.flatMap((list) => list.split(/, (?=\d+ × )/))) {
    const [, count = '1', cause = named] = /^(\d+) × (.+)$/.exec(named) ?? [];
    totals.set(cause, (totals.get(cause) ?? 0) + Number(count));
  }
  return [...totals].map(([cause, total]) => `${total} × ${cause}`);
}

function controlsIn(found: readonly string[][]): string {
  const [extra, all] = [sum(found, 0), sum(found, 1)];
  const share = Math.round((100 * extra) / Math.max(all - extra, 1));
  return `Controls took ${extra} of ${all} requests (${share}% more).`;
}

function limitedIn(found: readonly string[][]): string[] {
  const [first] = found;
  if (first === undefined) return [];
  const tests = sum(found, 1);
  const counted = tests === 1 ? '1 test' : `${tests} tests`;
  return [`${first[0]}${counted} waited ${sum(found, 2)} s in all${first[3]}`];
}

function sum(found: readonly string[][], at: number): number {
  return found.reduce((total, match) => total + Number(match[at]), 0);
}
