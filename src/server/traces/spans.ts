import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { Problem } from '../../problem.ts';
import { StoreFault } from '../../secrets/stores/store.ts';

/** What a span consists of. Attributes hold our own names and ids, and nothing that somebody sent. */
export interface SpanParts {
  readonly name: string;
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  readonly links?: readonly Link[];
  /** What it hangs below; the span under way, unless another is given. */
  readonly parent?: Context;
}

/**
 * Spans, and which of them is under way. A separate storage knows that, not the global one of the
 * API: two platforms in one process keep apart.
 */
export class Spans {
  readonly #tracer: Tracer;
  readonly #contexts = new AsyncLocalStorage<Context>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** What is under way here. */
  active(): Context {
    return this.#contexts.getStore() ?? ROOT_CONTEXT;
  }

  /** Begins a span and does work below it. The work, or what it leaves behind, ends the span. */
  begin<T>(parts: SpanParts, work: (span: Span) => T): T {
    const { name, kind = 'INTERNAL', attributes = {}, links = [] } = parts;
    const { parent = this.active() } = parts;
    const options = { kind: SpanKind[kind], attributes, links: [...links] };
    const span = this.#tracer.startSpan(name, options, parent);
    return this.#contexts.run(trace.setSpan(parent, span), () => work(span));
  }

  /** Does work under a span that records the result. What the work throws is thrown on. */
  around<T>(parts: SpanParts, work: () => Promise<T>): Promise<T> {
    return this.begin(parts, async (span) => {
      try {
        const result = await work();
        span.setAttribute(OUTCOME, 'done');
        return result;
      } catch (error) {
        span.setAttribute(OUTCOME, 'failed');
        markFailed(span, faultName(error));
        throw error;
      } finally {
        span.end();
      }
    });
  }
}

const OUTCOME = 'proofgate.outcome';

/** Marks a span as failed, only by a name: messages hold what a database or a vendor says. */
export function markFailed(span: Span, name: string): void {
  span.setAttribute('error.type', name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function faultName(error: unknown): string {
  if (error instanceof StoreFault || error instanceof Problem) return error.kind;
  return error instanceof Error ? error.name : 'unknown';
}
