import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { WebContext } from '../../web-env.ts';
import { isConnectable, mayChange, recordPath } from '../records/record-path.ts';
import { CalibrationSum } from './calibration-sum.tsx';
import { progressPath } from './own-path.ts';

/** What came before the execution that a first run has led to, and what there is to do with its suite. */
export async function FirstRunNote(props: {
  readonly context: WebContext;
  /** The name of its record, as the address says; anybody may have written that. */
  readonly name: string;
}) {
  const { context, name } = props;
  const path = recordPath(name);
  const record = await context.get('api').get(path, wire.record).catch(unlessMissing);
  if (record === null) return null;
  return (
    <div class="flash">
      {record.calibration && <CalibrationSum calibration={record.calibration} path={path} />}
      <p>
        <a href={`${path}/archive`}>Download as zip</a>
        {record.repository.type === 'local' && (
          <>
            {' '}
            · <a href={progressPath(record.name)}>All steps</a>
          </>
        )}
        {isConnectable(record) && mayChange(context.get('visitor'), record) && (
          <>
            {' '}
            · <a href={`${path}/connect`}>Connect a Git repository</a>
          </>
        )}
      </p>
    </div>
  );
}

function unlessMissing(fault: unknown): null {
  if (fault instanceof Problem && ['not-found', 'input-faulty'].includes(fault.kind)) return null;
  throw fault;
}
