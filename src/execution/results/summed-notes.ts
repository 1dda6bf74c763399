const SETUPS = /^set-ups: (\d+) of (\d+) worked(?:; (.+))?$/;
const CONTROLS = /^Controls took (\d+) of (\d+) requests \(\d+% more\)\.$/;
const STAYED = /^(\d+) rows? stayed: (.+)$/;
const LIMITED = /^(The API limits the rate \(429\): )(\d+) tests? waited (\d+) s in all(\. .+)$/;
const VALID_REQUESTS = /^(\d+) of (\d+) valid requests ((?:get|are) .+)$/;

/**
 * What the suites of an execution say of their runs, each thing once: each test case counts its own requests, set-ups,
 * controls and waits, and people want the sums (`templates/proofgate_suite/summary.py` has the words).
 */
export function summedNotes(notes: readonly string[]): string[] {
  const setups = matchesOf(SETUPS, notes);
  const stayed = matchesOf(STAYED, notes);
  const controls = matchesOf(CONTROLS, notes);
  const limited = matchesOf(LIMITED, notes);
  const counted = [VALID_REQUESTS, SETUPS, STAYED, CONTROLS, LIMITED];
  const remaining = notes.filter((note) => !counted.some((pattern) => pattern.test(note)));
  return [
    ...new Set(remaining),
    ...requestsIn(matchesOf(VALID_REQUESTS, notes)),
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

/** Each test case says it of its own requests: of how many it is said is a part of it. */
function requestsIn(found: readonly string[][]): string[] {
  const byEnd = Map.groupBy(found, ([, , end = '']) => end);
  return [...byEnd].map(([end, some]) => {
    const of = some.length === 1 ? '' : ` of ${some.length} test cases`;
    return `${sum(some, 0)} of ${sum(some, 1)} valid requests${of} ${end}`;
  });
}

function setupsIn(found: readonly string[][]): string {
  const failures = summedCounts(found.flatMap(([, , failed]) => failed ?? []));
  const worked = `set-ups: ${sum(found, 0)} of ${sum(found, 1)} worked`;
  return failures.length === 0 ? worked : `${worked}; ${failures.join(', ')}`;
}

function stayedIn(found: readonly string[][]): string {
  const count = sum(found, 0);
  const rows = count === 1 ? '1 row' : `${count} rows`;
  return `${rows} stayed: ${summedCounts(found.map(([, named = '']) => named)).join(', ')}`;
}

/** `38 × POST /a, 3 × POST /b` of several test cases, each thing once; what they do not name comes last. */
function summedCounts(lists: readonly string[]): string[] {
  const totals = new Map<string, number>();
  for (const named of lists.flatMap((list) => list.split(/, (?=\d+ (?:× |others$))/))) {
    const [, count = '1', cause = named] = /^(\d+) (× .+|others)$/.exec(named) ?? [];
    totals.set(cause, (totals.get(cause) ?? 0) + Number(count));
  }
  const sorted = [...totals].sort(([a], [b]) => Number(a === UNNAMED) - Number(b === UNNAMED));
  return sorted.map(([cause, total]) => `${total} ${cause}`);
}

const UNNAMED = 'others';

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
