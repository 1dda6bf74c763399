/** Queries under way at once; what is asked meanwhile waits for one of them to end. */
const MAX_RUNNING = 4;

interface Batch<Q, A> {
  readonly questions: Q[];
  readonly answer: Promise<A>;
  readonly begin: () => void;
}

/**
 * Lets many questions share one query, as a database's group commit lets transactions share a write. A
 * query begins after every question that it answers was asked, so each answer is as good as that of
 * a query of its own: it tells all that was committed before the question.
 *
 * @param ask answers a list of questions at once
 */
export function sharedQuery<Q, A>(
  ask: (questions: readonly Q[]) => Promise<A>,
): (question: Q) => Promise<A> {
  let next: Batch<Q, A> | null = null;
  let isPlanned = false;
  let running = 0;
  const plan = () => {
    if (isPlanned || next === null || running >= MAX_RUNNING) return;
    isPlanned = true;
    // Everything that this turn of the event loop brings comes along.
    setImmediate(() => {
      isPlanned = false;
      const batch = next;
      next = null;
      batch?.begin();
    });
  };
  const newBatch = (): Batch<Q, A> => {
    const questions: Q[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<A>();
    const begin = () => {
      running += 1;
      const ended = () => {
        running -= 1;
        plan();
      };
      ask(questions).then(resolve, reject).finally(ended);
    };
    return { questions, answer: promise, begin };
  };
  return (question) => {
    next ??= newBatch();
    next.questions.push(question);
    const { answer } = next;
    plan();
    return answer;
  };
}
