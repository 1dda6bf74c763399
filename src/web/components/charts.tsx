import type { Child } from 'hono/jsx';
import { Table } from './list.tsx';
import {
  countsInWords,
  OUTCOME_TONES,
  type OutcomeCounts,
  provenShare,
  testsOf,
} from './results/outcome-counts.ts';
import { percent } from './results/percent.ts';
import { duration, moment } from './time.tsx';

/** A run of a chart. */
export interface RunPoint {
  /** Its page; null where it has been removed. */
  readonly href: string | null;
  /** What it is called, such as `#12`; null: only its time is known. */
  readonly name: string | null;
  /** In ISO 8601. */
  readonly at: string;
  readonly counts: OutcomeCounts;
  readonly milliseconds: number;
}

const PLOT = { left: 40, top: 6, width: 276, height: 96, right: 4, bottom: 22 };
const SIZE = {
  width: PLOT.left + PLOT.width + PLOT.right,
  height: PLOT.top + PLOT.height + PLOT.bottom,
};
const MOST_SLOT = 40;
const LEAST_HEIGHT = 1.5;

/**
 * The last runs as charts with axes, and as a table: outcomes stacked, the proven share, and how long they took. Each
 * point leads to its run and says what it is where the pointer rests.
 * @param runs the oldest first
 * @param took what the durations are of
 */
export function RunCharts({ runs, took }: { readonly runs: readonly RunPoint[]; took: string }) {
  if (runs.length === 0) return null;
  const last = runs.at(-1);
  const most = Math.max(1, ...runs.map(({ counts }) => testsOf(counts)));
  const longest = Math.max(1, ...runs.map(({ milliseconds }) => milliseconds));
  const bar = (one: RunPoint) => [{ tone: 'accent', share: one.milliseconds / longest, from: 0 }];
  return (
    <>
      <div class="charts">
        <Chart
          title="Outcomes"
          runs={runs}
          top={most.toLocaleString('en')}
          label={({ counts }) => countsInWords(counts) || 'no results'}
          parts={({ counts }) => stack(counts, most)}
          isFirst
        />
        <Chart
          title={`Proven: ${last === undefined ? '' : percent(provenShare(last.counts))} now`}
          runs={runs}
          top="100%"
          label={({ counts }) => `${percent(provenShare(counts))} proven`}
          parts={() => []}
          line={({ counts }) => provenShare(counts)}
        />
        <Chart
          title={`${took}: ${last === undefined ? '' : duration(last.milliseconds)}`}
          runs={runs}
          top={onAxis(longest)}
          label={({ milliseconds }) => duration(milliseconds)}
          parts={bar}
        />
      </div>
      <details class="further">
        <summary>These runs as a table</summary>
        <RunTable runs={runs} took={took} />
      </details>
    </>
  );
}

/** A length of time that fits beside an axis: `850 ms`, `12 s`, `21 min`. */
function onAxis(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** A part of a bar: from where on, and how much of the height of the plot. */
interface Part {
  readonly tone: string;
  readonly from: number;
  readonly share: number;
}

/** Passed at the bottom, and what needs a person on top. */
function stack(counts: OutcomeCounts, most: number): Part[] {
  let from = 0;
  return OUTCOME_TONES.toReversed().flatMap(([of, tone]) => {
    if (counts[of] === 0) return [];
    const part = { tone, from, share: counts[of] / most };
    from += part.share;
    return [part];
  });
}

function Chart(props: {
  readonly title: string;
  readonly runs: readonly RunPoint[];
  /** What the top of the axis stands for. */
  readonly top: string;
  readonly label: (run: RunPoint) => string;
  readonly parts: (run: RunPoint) => readonly Part[];
  /** Shares of a line, where it is one. */
  readonly line?: (run: RunPoint) => number;
  /** Whether the Tab key stops at its points: once a run is enough. */
  readonly isFirst?: boolean;
}) {
  const { title, runs, top, label, parts, line, isFirst = false } = props;
  const slot = Math.min(MOST_SLOT, PLOT.width / runs.length);
  const x = (at: number) => PLOT.left + at * slot;
  const points = runs.map((run, at) => [x(at) + slot / 2, heightOf(line?.(run) ?? 0)] as const);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <svg class="chart" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
        <title>{title}</title>
        <Axes top={top} runs={runs} end={x(runs.length)} />
        {runs.map((run, at) => (
          <Point run={run} words={label(run)} isTab={isFirst}>
            <rect class="hit" x={x(at)} y={PLOT.top} width={slot} height={PLOT.height} />
            {parts(run).map((part) => (
              <Bar part={part} x={x(at) + slot * 0.12} width={slot * 0.76} />
            ))}
            {line !== undefined && (
              <circle class="point" cx={points[at]?.[0]} cy={points[at]?.[1]} r="3" />
            )}
          </Point>
        ))}
        {line !== undefined && (
          <polyline class="line" points={points.map((point) => point.join(',')).join(' ')} />
        )}
      </svg>
    </figure>
  );
}

function heightOf(share: number): number {
  return PLOT.top + (1 - share) * PLOT.height;
}

function Bar({ part, x, width }: { part: Part; x: number; width: number }) {
  const height = Math.max(LEAST_HEIGHT, part.share * PLOT.height);
  const y = Math.max(PLOT.top, PLOT.top + PLOT.height - part.from * PLOT.height - height);
  return <rect class={`tone-${part.tone}`} x={x} y={y} width={width} height={height} />;
}

/** A run that can be pointed at, and followed where it is still there. */
function Point(props: { run: RunPoint; words: string; isTab: boolean; children?: Child }) {
  const { run, words, isTab, children } = props;
  const text = `${nameOf(run)}: ${words}`;
  const content = (
    <>
      <title>{text}</title>
      {children}
    </>
  );
  if (run.href === null) return <g>{content}</g>;
  return (
    <a href={run.href} aria-label={text} tabindex={isTab ? undefined : -1}>
      {content}
    </a>
  );
}

/** The bottom, the middle and the top with what they stand for; below, the first and the last run. */
function Axes({ top, runs, end }: { top: string; runs: readonly RunPoint[]; end: number }) {
  const [first, last] = [runs[0], runs.at(-1)];
  const right = PLOT.left + PLOT.width;
  const below = SIZE.height - 8;
  return (
    <g class="axes">
      {[0, 0.5, 1].map((share) => (
        <line x1={PLOT.left} x2={right} y1={heightOf(share)} y2={heightOf(share)} />
      ))}
      <text x={PLOT.left - 4} y={heightOf(1) + 8} text-anchor="end">
        {top}
      </text>
      <text x={PLOT.left - 4} y={heightOf(0)} text-anchor="end">
        0
      </text>
      <text x={PLOT.left} y={below}>
        {first === undefined ? '' : shortName(first)}
      </text>
      {runs.length > 1 && end > PLOT.left + 120 && (
        <text x={end} y={below} text-anchor="end">
          {last === undefined ? '' : shortName(last)}
        </text>
      )}
    </g>
  );
}

function shortName({ name, at }: RunPoint): string {
  return name ?? at.slice(5, 10);
}

function nameOf({ name, at }: RunPoint): string {
  return name === null ? moment(at) : `${name}, ${moment(at)}`;
}

function RunTable({ runs, took }: { readonly runs: readonly RunPoint[]; readonly took: string }) {
  const number = (of: keyof OutcomeCounts, title: string) => ({
    title,
    cell: ({ counts }: RunPoint) => counts[of],
    right: true,
  });
  const columns = [
    {
      title: 'Run',
      cell: (run: RunPoint) =>
        run.href === null ? nameOf(run) : <a href={run.href}>{nameOf(run)}</a>,
    },
    number('passed', 'Passed'),
    number('failed', 'Failed'),
    number('known', 'Known'),
    number('unproven', 'Unproven'),
    number('blocked', 'Blocked'),
    {
      title: 'Proven',
      cell: ({ counts }: RunPoint) => percent(provenShare(counts)),
      right: true,
    },
    { title: took, cell: ({ milliseconds }: RunPoint) => duration(milliseconds), right: true },
  ];
  return <Table caption="The last runs" rows={runs.toReversed()} columns={columns} />;
}
