import type { Child } from 'hono/jsx';

/** An execution as far as charts show it. */
interface Ended {
  readonly status: number | null;
  readonly received_at: string;
  readonly ended_at: string | null;
}

const TONES: Readonly<Record<number, string>> = { 1: 'success', 2: 'danger', 3: 'attention' };
const WORDS: Readonly<Record<number, string>> = { 1: 'passed', 2: 'failed', 3: 'blocked' };

const STEP = 10;
const HEIGHT = 48;
const LEAST = 4;

/** The least width of charts in bars, so that two of them align side by side. */
const LEAST_BARS = 30;

/** How many executions make one point of the pass rate. */
const WINDOW = 10;

/**
 * A bar an execution, the newest on the right: its colour is the status, its height how long it took.
 * @param executions that have ended, the newest first
 */
export function HistoryChart({ executions }: { readonly executions: readonly Ended[] }) {
  const inOrder = executions.toReversed();
  const longest = Math.max(1, ...inOrder.map(milliseconds));
  const counts = [1, 2, 3].map((status) => {
    const count = inOrder.filter((one) => one.status === status).length;
    return `${count} ${WORDS[status]}`;
  });
  return (
    <Chart
      bars={inOrder.length}
      label={`The last ${inOrder.length} executions: ${counts.join(', ')}`}
    >
      {inOrder.map((one, at) => {
        const height = Math.max(LEAST, Math.round((milliseconds(one) / longest) * HEIGHT));
        return (
          <rect
            class={`tone-${TONES[one.status ?? 0] ?? 'muted'}`}
            x={at * STEP}
            y={HEIGHT - height}
            width={STEP - 2}
            height={height}
          />
        );
      })}
    </Chart>
  );
}

/** Shares from 0 to 1 as a line, the oldest on the left. */
export function LineChart({
  values,
  label,
}: {
  readonly values: readonly number[];
  readonly label: string;
}) {
  const y = (value: number) => Math.round((1 - value) * (HEIGHT - LEAST)) + LEAST / 2;
  const points = values.map((value, at) => `${at * STEP + STEP / 2},${y(value)}`).join(' ');
  const last = values.at(-1) ?? 0;
  return (
    <Chart bars={values.length} label={label}>
      <polyline class="line" points={points} />
      <circle class="point" cx={(values.length - 1) * STEP + STEP / 2} cy={y(last)} r="2.5" />
    </Chart>
  );
}

/** The share of executions that passed, as a line: each point is that of the last ten until then. */
export function PassRateChart({ executions }: { readonly executions: readonly Ended[] }) {
  const rates = passRates(executions.toReversed().map(({ status }) => status));
  const [first = 0, last = 0] = [rates[0], rates.at(-1)];
  const label = `Pass rate: ${percent(first)} at first, ${percent(last)} now`;
  return <LineChart values={rates} label={label} />;
}

/** The share of the last ten executions that passed; they come the newest first. */
export function passRate(executions: readonly Ended[]): number {
  return passRates(executions.toReversed().map(({ status }) => status)).at(-1) ?? 0;
}

/** The share that passed of each and the nine before it; statuses come the oldest first. */
export function passRates(statuses: readonly (number | null)[]): number[] {
  return statuses.map((_, at) => {
    const window = statuses.slice(Math.max(0, at + 1 - WINDOW), at + 1);
    return window.filter((status) => status === 1).length / window.length;
  });
}

/** `0.8` as `80%`; no rounding makes all or nothing of it. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return `${Math.floor(share * 1000) / 10}%`;
  return rounded === 0 && share > 0 ? '<1%' : `${rounded}%`;
}

function Chart(props: { bars: number; label: string; children?: Child }) {
  const width = Math.max(props.bars, LEAST_BARS) * STEP;
  return (
    <svg
      class="chart"
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
    >
      {props.children}
    </svg>
  );
}

function milliseconds({ received_at: from, ended_at: to }: Ended): number {
  return to === null ? 0 : Date.parse(to) - Date.parse(from);
}
