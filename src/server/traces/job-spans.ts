import { createContextKey } from '@opentelemetry/api';
import { z } from 'zod';
import type { JobTraces, TraceContext } from '../../database/index.ts';
import type { Spans } from './spans.ts';
import { contextBelow, readTraceParent, writeTraceParent } from './trace-parent.ts';

/**
 * What a job carries: the span that sent it, as its parent, or as one that it is only linked to.
 * Either may be missing, and other versions or hands may have written it.
 */
const Sent = z.object({
  traceparent: z.string().optional().catch(undefined),
  tracelink: z.string().optional().catch(undefined),
});

/** Marks what is done by a job. */
const IN_JOB = createContextKey('in a job');

/**
 * One span for each attempt at a job. A job continues the trace of the request that sent it. One
 * that another job sent begins a trace that is linked to it: an execution that ends calls the next one,
 * and so on, so that the trace would never end.
 */
export function jobSpans(spans: Spans): JobTraces {
  return {
    traceContext: (): TraceContext => {
      const context = spans.active();
      const sender = writeTraceParent(context);
      if (sender === null) return {};
      return context.getValue(IN_JOB) === true ? { tracelink: sender } : { traceparent: sender };
    },
    around: ({ name, attempt, data }, work) => {
      const { traceparent, tracelink } = Sent.safeParse(data).data ?? {};
      const linked = tracelink === undefined ? null : readTraceParent(tracelink);
      const parts = {
        name: `job ${name}`,
        kind: 'CONSUMER',
        attributes: { 'proofgate.job.name': name, 'proofgate.job.attempt': attempt },
        links: linked === null ? [] : [{ context: linked }],
        parent: contextBelow(traceparent).setValue(IN_JOB, true),
      } as const;
      return spans.around(parts, work);
    },
  };
}
