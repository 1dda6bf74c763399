import type { Hono } from 'hono';
import type { z } from 'zod';
import { wire } from '../../../../api/index.ts';
import { Problem } from '../../../../problem.ts';
import { Select } from '../../../components/field.tsx';
import { Filters } from '../../../components/filters.tsx';
import { Page } from '../../../components/layout.tsx';
import { Empty } from '../../../components/list.tsx';
import { document } from '../../../document.ts';
import { newForm } from '../../../submission.ts';
import type { WebEnv } from '../../../web-env.ts';
import { readRecord } from '../record.tsx';
import { RECORDS, recordPath } from '../record-path.ts';
import { ChangedConstraints } from './constraints.tsx';
import { Operations } from './operations.tsx';
import { ChangedTests } from './tests.tsx';

/** What changed between two generations, as the API answers it. */
export type Comparison = z.output<typeof wire.recordComparison>;

/** Compares two generations of a record; without a choice, the latest with the one before. */
export function addComparison(app: Hono<WebEnv>): void {
  app.get(`${RECORDS}/:name/compare`, async (context) => {
    const record = await readRecord(context, context.req.param('name'));
    const path = recordPath(record.name);
    const { from, to } = context.req.query();
    const found = await context
      .get('api')
      .get(`${path}/compare`, wire.recordComparison, { from, to })
      .catch(missing);
    return context.html(
      document(
        <Page
          visitor={context.get('visitor')}
          title={`Changes in ${record.name}`}
          place={RECORDS}
          parent={{ path, title: record.name }}
        >
          {found instanceof Problem ? (
            <Empty icon="file-code" title="Nothing to compare">
              <p>{found.message}</p>
            </Empty>
          ) : (
            <Whole compared={found} path={path} />
          )}
        </Page>,
      ),
    );
  });
}

function missing(fault: unknown): Problem {
  if (fault instanceof Problem && fault.kind === 'not-found') return fault;
  throw fault;
}

function Whole({ compared, path }: { readonly compared: Comparison; readonly path: string }) {
  const { from, to, generations, added, removed, constraints, changed } = compared;
  const choices = generations.map((one) => ({ value: one.run, label: nameOf(one) }));
  const form = newForm({ from: from.run, to: to.run });
  const isSame = [added, removed, changed].every(({ total }) => total === 0);
  const isKnown = constraints !== null;
  return (
    <>
      <Filters path={`${path}/compare`} label="Compare">
        <Select form={form} name="from" label="From" choices={choices} />
        <Select form={form} name="to" label="To" choices={choices} />
      </Filters>
      {!isKnown && (
        <p class="flash attention">
          One of these generations is from an earlier version of Proofgate, which did not store
          constraints.
        </p>
      )}
      {isSame && constraints?.total === 0 ? (
        <Empty icon="check" title="The contract is the same">
          <p>Operations, constraints and tests are those of the earlier generation.</p>
        </Empty>
      ) : (
        <>
          <p>{summaryOf(compared)}</p>
          <Operations title="Operations added" {...added} />
          <Operations title="Operations removed" {...removed} />
          {isKnown && <ChangedConstraints {...constraints} />}
          <ChangedTests {...changed} path={path} />
        </>
      )}
    </>
  );
}

/** Such as `2026-11-25 17:30 (0a1b2c3d4e)`. */
function nameOf({ commit, generated_at: at }: Comparison['from']): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC (${commit.slice(0, 10)})`;
}

function summaryOf({ added, removed, constraints, changed }: Comparison): string {
  const sums = [
    [added.total, 'operation added', 'operations added'],
    [removed.total, 'operation removed', 'operations removed'],
    [constraints?.total ?? 0, 'constraint changed', 'constraints changed'],
    [changed.total, 'operation with other tests', 'operations with other tests'],
  ] as const;
  const parts = sums.flatMap(([many, one, more]) =>
    many === 0 ? [] : [`${many.toLocaleString('en')} ${many === 1 ? one : more}`],
  );
  return parts.length === 0 ? 'Operations and tests are the same.' : `${parts.join(', ')}.`;
}
