import type { Database } from './database.ts';

/** Remembered answers beyond this many are forgotten all at once. */
const MOST_REMEMBERED = 20_000;

/**
 * Asks the database each time, unless this process makes all writes of the store: then an answer is remembered
 * until the next write, which is as good as asking again.
 *
 * @param nameOf the same for questions with the same answer
 * @param query one query of the database, and nothing that depends on the time
 */
export function untilNextWrite<Question, Answer>(
  database: Pick<Database, 'writes'>,
  nameOf: (question: Question) => string,
  query: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const known = new Map<string, { readonly answer: Answer }>();
  let at = database.writes;
  return async (question) => {
    const { writes } = database;
    if (writes === null) return query(question);
    if (writes !== at || known.size > MOST_REMEMBERED) known.clear();
    at = writes;
    const name = nameOf(question);
    const remembered = known.get(name);
    if (remembered) return remembered.answer;
    const answer = await query(question);
    // A write that ended meanwhile may have come after the query.
    if (writes === database.writes) known.set(name, { answer });
    return answer;
  };
}
