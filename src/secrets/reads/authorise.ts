import { type Database, untilNextWrite } from '../../database/index.ts';
import { batched } from '../../input/batched.ts';
import { anonymousGrants } from './anonymous-grants.ts';
import { executionGrants } from './execution-grants.ts';
import { type FindGrants, type Grant, nameOf, type Question } from './grant.ts';
import { workflowGrants } from './workflow-grants.ts';

/** Who a token belongs to; each kind has its own query. */
export type CallerKind = 'execution' | 'workflow' | 'anonymous';

/**
 * What a caller may read now; null for a token that is not good. `safe` and `credential` are null for
 * what they may not read, and it makes no difference whether that is there.
 */
export type Authorise = (kind: CallerKind, question: Question) => Promise<Grant | null>;

const FINDERS: Readonly<Record<CallerKind, (database: Database) => FindGrants>> = {
  execution: executionGrants,
  workflow: workflowGrants,
  anonymous: anonymousGrants,
};

/** Queries under way at once; what is requested meanwhile waits for one of them to end. */
const MAX_QUERIES = 4;

/**
 * Asks the database on every request, so that whatever ends a right ends it for the next request, in
 * every process. Requests that come together share a query. Where this process
 * makes all writes of the store, an answer is remembered until the next write, which is as good as
 * asking again.
 */
export function authoriser(database: Database): Authorise {
  const finders = {
    execution: remembering(database, FINDERS.execution(database)),
    workflow: remembering(database, FINDERS.workflow(database)),
    anonymous: remembering(database, FINDERS.anonymous(database)),
  };
  return (kind, question) => finders[kind](question);
}

function remembering(database: Database, find: FindGrants) {
  const findAll = async (questions: readonly Question[]) => {
    const found = await find(questions);
    return questions.map((question) => found.get(nameOf(question)) ?? null);
  };
  const query = batched(findAll, { atOnce: MAX_QUERIES, isolates: false });
  return untilNextWrite(database, nameOf, query);
}
