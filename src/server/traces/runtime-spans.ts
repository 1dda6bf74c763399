import type { Spans } from './spans.ts';
import type { Remote, Runtimes } from './traces.ts';

/** The span of an execution: its id, and where its tests run. */
function execution(name: string, executionId: string, runtime: keyof Runtimes) {
  const attributes = { 'proofgate.execution.id': executionId, 'proofgate.runtime.kind': runtime };
  return { name, attributes };
}

/** One span for each run of an execution's tests in this process. */
export function runtimeSpans(spans: Spans): (runtimes: Runtimes) => Runtimes {
  const traced = (runtimes: Runtimes, kind: keyof Runtimes): Runtimes[typeof kind] => {
    const runtime = runtimes[kind];
    if (runtime === null) return null;
    return {
      ...runtime,
      run: (order, ...rest) =>
        spans.around(execution('run execution', order.executionId, kind), () =>
          runtime.run(order, ...rest),
        ),
    };
  };
  return (runtimes) => ({
    managed: traced(runtimes, 'managed'),
    'self-managed': traced(runtimes, 'self-managed'),
  });
}

/** One span for each execution that is handed to a workflow, which runs it on its own. */
export function remoteSpans(spans: Spans): (remote: Remote) => Remote {
  return (remote) =>
    remote === null
      ? null
      : {
          ...remote,
          start: (site, order) =>
            spans.around(execution('start workflow', order.executionId, 'self-managed'), () =>
              remote.start(site, order),
            ),
        };
}
