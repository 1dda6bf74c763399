import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test } from 'vitest';
import { connect, startQueue } from '../../../../src/database/index.ts';
import { jobSpans } from '../../../../src/server/traces/job-spans.ts';
import { Spans } from '../../../../src/server/traces/spans.ts';
import { GREET } from '../../../support/platform/greet-job.ts';
import { anyStore } from '../../../support/stores/stores.ts';

/** A queue with traces and one without them, as an older version has it, on one store. */
async function queues() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const spans = new Spans(provider.getTracer('test'));
  const database = await connect(await anyStore());
  const report = (fault: Error) => expect.unreachable(String(fault));
  const traced = await startQueue(database, [GREET], report, jobSpans(spans));
  const untraced = await startQueue(database, [GREET], report);
  onTestFinished(async () => {
    await Promise.all([traced.stop(5_000), untraced.stop(5_000)]);
    await database.close();
  });
  return { spans, exporter, traced, untraced };
}

const asked = { name: 'asked' };

test('each attempt at a job is a span below its sender, and reports an error only by its name', async () => {
  const { spans, exporter, traced } = await queues();
  const gaveUp = Promise.withResolvers<void>();
  await traced.handle(GREET, {
    run: async () => {
      throw new RangeError('the token is c0ffee');
    },
    gaveUp: async () => gaveUp.resolve(),
  });
  await spans.around(asked, () => traced.send(GREET, { name: 'Ada' }));
  await gaveUp.promise;
  await expect.poll(() => exporter.getFinishedSpans()).toHaveLength(4);
  // The first attempt may end before its sender does.
  const finished = exporter.getFinishedSpans();
  const sender = finished.find(({ name }) => name === asked.name);
  const attempts = finished.filter((span) => span !== sender);
  const told = (name: string, attempt: number, more: object) => ({
    name: `job ${name}`,
    attributes: { 'proofgate.job.name': name, 'proofgate.job.attempt': attempt, ...more },
    parentSpanContext: { spanId: sender?.spanContext().spanId },
    events: [],
  });
  const fault = { 'proofgate.outcome': 'failed', 'error.type': 'RangeError' };
  expect(attempts).toMatchObject([
    told('greet', 1, fault),
    told('greet', 2, fault),
    told('greet-given-up', 1, { 'proofgate.outcome': 'done' }),
  ]);
  expect(attempts.map(({ status }) => status.message)).toEqual([undefined, undefined, undefined]);
});

test('a job that a version with traces sent is done by one without them', async () => {
  const { spans, traced, untraced } = await queues();
  const { promise, resolve } = Promise.withResolvers<object>();
  await untraced.handle(GREET, { run: async (data) => resolve(data), gaveUp: async () => {} });
  await spans.around(asked, () => traced.send(GREET, { name: 'Ada' }));
  expect(await promise).toEqual({ name: 'Ada' });
});

test('a job that a version without traces sent, or that carries nonsense, begins a trace', async () => {
  const { exporter, traced, untraced } = await queues();
  await untraced.send(GREET, { name: 'Ada' });
  await untraced.sendAll(GREET, [{ name: 'Eve' }], [{ traceparent: 'x', tracelink: '00-0-0-01' }]);
  await traced.handle(GREET, { run: async () => {}, gaveUp: async () => {} });
  await expect.poll(() => exporter.getFinishedSpans()).toHaveLength(2);
  for (const span of exporter.getFinishedSpans()) {
    expect(span).toMatchObject({ parentSpanContext: undefined, links: [] });
  }
});
