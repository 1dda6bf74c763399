import type { Child } from 'hono/jsx';
import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Icon } from '../../components/icon.tsx';
import { Time } from '../../components/time.tsx';

type Execution = z.output<typeof wire.execution>;
type Delivery = z.output<typeof wire.deliverySummary>;

/** The steps of the lifecycle (docs/executions.md#lifecycle), and the field of the API with the time of each. */
const STEPS = [
  ['Event received', 'received'],
  ['Validation', 'validated'],
  ['Pipeline trigger', 'queued'],
  ['Test execution', 'running'],
  ['Result processing', 'processing'],
  ['Result dispatch', 'dispatched'],
] as const;

/** The seven steps of an execution; the last is the receivers', who have taken the result. */
export function Steps(props: {
  readonly execution: Execution;
  readonly deliveries: readonly Delivery[];
}) {
  const { execution, deliveries } = props;
  const delivered = deliveries.filter(({ state }) => state === 'delivered');
  const last = delivered
    .map(({ ended_at: at }) => at ?? '')
    .toSorted()
    .at(-1);
  return (
    <ol class="steps">
      {STEPS.map(([title, step], at) => (
        <Step
          title={title}
          at={execution.steps[step]}
          isUnderWay={execution.steps[STEPS[at + 1]?.[1] ?? step] === null}
        />
      ))}
      <Step title="Downstream action" at={last ?? null}>
        {deliveries.length > 0 && (
          <a href={`/deliveries?execution=${execution.id}`}>
            {delivered.length} of {deliveries.length} delivered
          </a>
        )}
      </Step>
    </ol>
  );
}

function Step(props: {
  title: string;
  at: string | null;
  /** Reached, and the next one is not. */
  isUnderWay?: boolean;
  children?: Child;
}) {
  const { title, at, isUnderWay = false, children } = props;
  const [icon, tone] =
    at === null
      ? ['circle', 'muted']
      : isUnderWay
        ? ['dot-fill', 'attention']
        : ['check-circle-fill', 'success'];
  return (
    <li>
      <Icon name={icon} tone={tone} /> {title}
      <br />
      <span class="muted">
        <Time at={at} />
      </span>{' '}
      {children}
    </li>
  );
}
