import { ALL_ROWS } from './document/rows.ts';
import type { Tally, Verdict } from './verdict.ts';

const MOST_WRONGS = 20;
const MOST_DOUBTS = 10;
const MOST_REASONS = 40;
const MOST_WHOLE = 10;

/** The verdicts as lines for people: a table by scenario id, the reasons of skips, the wrongs. */
export function* verdictLines(verdicts: readonly Verdict[]): Generator<string> {
  const tallies = sum(verdicts);
  yield columns('scenario', 'emitted', 'entailed', 'skipped', 'wrong');
  const otherIds = [...tallies.keys()].filter((id) => !ALL_ROWS.includes(id)).sort();
  for (const id of [...ALL_ROWS, ...otherIds]) {
    const { emitted, entailed, skipped, wrong } = tallies.get(id) ?? EMPTY;
    yield columns(id, emitted, entailed, skipped, wrong);
  }
  yield '';
  yield* reasonLines(verdicts);
  const never = ALL_ROWS.filter((id) => (tallies.get(id)?.emitted ?? 0) === 0);
  if (never.length > 0) yield `never emitted: ${never.join(' ')}`;
  for (const verdict of verdicts) yield* doubtLines(verdict);
  for (const verdict of verdicts) yield* wrongLines(verdict);
  for (const verdict of verdicts) yield* totalLines(verdict);
}

const EMPTY: Tally = { emitted: 0, entailed: 0, skipped: 0, wrong: 0 };

function sum(verdicts: readonly Verdict[]): ReadonlyMap<string, Tally> {
  const total = new Map<string, Tally>();
  for (const [id, tally] of verdicts.flatMap((verdict) => [...verdict.tallies])) {
    const { emitted, entailed, skipped, wrong } = total.get(id) ?? EMPTY;
    total.set(id, {
      emitted: emitted + tally.emitted,
      entailed: entailed + tally.entailed,
      skipped: skipped + tally.skipped,
      wrong: wrong + tally.wrong,
    });
  }
  return total;
}

function* reasonLines(verdicts: readonly Verdict[]): Generator<string> {
  const reasons = new Map<string, number>();
  for (const [reason, count] of verdicts.flatMap((verdict) => [...verdict.reasons])) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  const most = [...reasons].sort((a, b) => b[1] - a[1]);
  for (const [reason, count] of most.slice(0, MOST_REASONS)) {
    yield `${String(count).padStart(8)}  ${reason}`;
  }
  if (most.length > MOST_REASONS) yield `          and ${most.length - MOST_REASONS} reasons more`;
  yield '';
}

function* wrongLines({ document, wrongs }: Verdict): Generator<string> {
  for (const { endpoint, section, scenario, value, found } of wrongs.slice(0, MOST_WRONGS)) {
    yield `WRONG ${document}`;
    yield `  ${endpoint} [${section}] ${scenario}${value === '' ? '' : ` = ${value.slice(0, 300)}`}`;
    yield `  ${found}`;
  }
  const more = wrongs.length - MOST_WRONGS;
  if (more > 0) yield `WRONG ${document}: and ${more} more`;
}

function* doubtLines({ document, doubts }: Verdict): Generator<string> {
  for (const { endpoint, place, scenario, reason, value } of doubts.slice(0, MOST_DOUBTS)) {
    yield `DOUBTFUL SKIP ${document}: ${endpoint} ${place} ${scenario}: "${reason}"`;
    yield `  ${value.slice(0, 200)} would be a right negative`;
  }
  const more = doubts.length - MOST_DOUBTS;
  if (more > 0) yield `DOUBTFUL SKIP ${document}: and ${more} more`;
}

function* totalLines(verdict: Verdict): Generator<string> {
  const { document, endpoints, cases, claims, doubts, second, untested, wrongs } = verdict;
  const { skippedWhole, responses } = verdict;
  for (const operation of untested) yield `UNTESTED ${document}: ${operation}`;
  for (const place of skippedWhole.slice(0, MOST_WHOLE)) yield `SKIPPED ${document}: ${place}`;
  const more = skippedWhole.length - MOST_WHOLE;
  if (more > 0) yield `SKIPPED ${document}: and ${more} more places`;
  yield `${document}: ${endpoints} operations (${untested.length} untested, ` +
    `${skippedWhole.length} places skipped whole), ${cases} cases, ${claims} claims searched, ` +
    `${responses.schemas} schemas of responses (${responses.accepted} values accepted, ` +
    `${responses.refused} refused, ${responses.unsampled} schemas without a sample), ` +
    `${second.asked} second opinions (${second.explained} explained), ${doubts.length} doubtful ` +
    `skips, ${wrongs.length} wrong`;
}

function columns(...cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(9)).join('');
}
