const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

const moments = new Intl.DateTimeFormat('en', {
  ...({ dateStyle: 'medium', timeStyle: 'short' } as const),
  ...({ timeZone: 'UTC', hourCycle: 'h23' } as const),
});

/** `Nov 24, 2026, 19:50 UTC`. */
export function moment(at: string): string {
  return `${moments.format(new Date(at))} UTC`;
}

/** A time as people say it, with the exact one in UTC where the pointer rests; a dash for none. */
export function Time({ at }: { readonly at: string | null }) {
  if (at === null) return <span class="none">–</span>;
  const exact = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time dateTime={at} title={exact}>
      {inWords(new Date(at), new Date())}
    </time>
  );
}

/** `3 minutes ago`, `in 2 hours`; beyond thirty days the date. */
function inWords(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) > 30 * 86_400) return dates.format(at);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return words.format(Math.trunc(seconds / size), unit);
}

/** A length of time from milliseconds: `850 ms`, `12.3 s`, `4 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
