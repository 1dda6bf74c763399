import { RunButton } from '../../components/buttons.tsx';
import { ButtonForm } from '../../components/form.tsx';
import type { Visitor } from '../../web-env.ts';
import type { ExecutionPage } from './details.tsx';

/** The states in which an execution can still be cancelled. */
const CANCELLABLE = ['received', 'validated', 'queued', 'running'];

/** What can be done with an execution by somebody who may. */
export function Actions(props: {
  readonly visitor: Visitor;
  readonly execution: ExecutionPage['execution'];
}) {
  const { visitor, execution } = props;
  const { id, state, status, cancelled_by: by } = execution;
  if (!visitor.may('run')) return null;
  const path = `/executions/${id}`;
  const rerun = (only: string, label: string) => (
    <RunButton visitor={visitor} action={`${path}/rerun`} label={label} values={{ only }} />
  );
  return (
    <div class="toolbar">
      {CANCELLABLE.includes(state) && by === null && (
        <ButtonForm visitor={visitor} action={`${path}/cancel`} label="Cancel" tone="danger" />
      )}
      {status !== null && rerun('all', 'Run again')}
      {(status === 2 || status === 3) && rerun('failed', 'Run failed again')}
    </div>
  );
}
