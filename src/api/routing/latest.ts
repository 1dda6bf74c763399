import {
  type ExecutionPorts,
  type WithLatest,
  withLatestExecutions,
} from '../../execution/index.ts';
import type { Actor } from '../../workspaces/index.ts';
import { fromLast } from '../wire/executions.ts';
import type { Page } from './page.ts';

interface WithActor {
  readonly actor: Actor;
}

/**
 * How `pages` answers and reads rows that have a newest execution each.
 * @param by whether the rows are pipelines, or what triggers them
 */
export function withLatest<R extends { readonly id: string }, W extends object>(
  execution: ExecutionPorts,
  by: 'pipelineId' | 'triggerId',
  toWire: (row: R) => W,
  read: (actor: Actor, page: Page) => Promise<readonly R[]>,
) {
  return [
    (row: WithLatest<R>) => ({ ...toWire(row), last_execution: fromLast(row.lastExecution) }),
    async ({ actor }: WithActor, page: Page) =>
      withLatestExecutions(execution, actor, by, await read(actor, page)),
  ] as const;
}
