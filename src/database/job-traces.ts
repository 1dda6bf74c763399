/** The trace context of a job: texts in its data, beside its own fields. */
export type TraceContext = Readonly<Record<string, string>>;

/** One attempt at a job, as a trace shows it. */
export interface JobAttempt {
  /** The queue of its kind. */
  readonly name: string;
  /** From 1. */
  readonly attempt: number;
  /** As it is stored, what it carries included. */
  readonly data: unknown;
}

/** How jobs take part in traces; the composition root fills it in, so that this module needs no SDK. */
export interface JobTraces {
  /** The trace context of a job that is sent now. */
  readonly traceContext: () => TraceContext;
  /** Does one attempt at a job. What the work throws is thrown on. */
  readonly around: (job: JobAttempt, work: () => Promise<void>) => Promise<void>;
}

/** Jobs without traces. */
export const UNTRACED_JOBS: JobTraces = {
  traceContext: () => ({}),
  around: (_job, work) => work(),
};
