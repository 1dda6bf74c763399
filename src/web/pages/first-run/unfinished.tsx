import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import type { WebContext } from '../../web-env.ts';
import { progressPath } from './own-path.ts';

const LOOKED_AT = '100';

/** First runs that have not come to an execution, such as those of a process that was killed. */
export async function Unfinished({ context }: { readonly context: WebContext }) {
  const api = context.get('api');
  const [records, executions] = await Promise.all([
    api.get('/records', wire.pageOf(wire.record), { limit: LOOKED_AT }),
    api.get('/executions', wire.pageOf(wire.executionSummary), { limit: LOOKED_AT }),
  ]);
  const names = recordsWithoutRuns(records.items, executions.items);
  if (names.length === 0) return null;
  return (
    <div class="flash">
      <p>Started, and not run yet:</p>
      <ul>
        {names.map((name) => (
          <li>
            <a href={progressPath(name)}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The records with a local repository whose pipelines, which have their names, have not run. */
function recordsWithoutRuns(
  records: readonly z.output<typeof wire.record>[],
  executions: readonly z.output<typeof wire.executionSummary>[],
): string[] {
  const run = new Set(executions.map(({ pipeline }) => pipeline.name));
  const local = records.filter(({ repository }) => repository.type === 'local');
  return local.map(({ name }) => name).filter((name) => !run.has(name));
}
