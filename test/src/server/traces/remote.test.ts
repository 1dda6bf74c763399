import { generateKeyPairSync } from 'node:crypto';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { repositoryRoutes } from '../../../../src/git/github.ts';
import { githubActions } from '../../../../src/runtimes/github-actions.ts';
import { remoteSpans } from '../../../../src/server/traces/runtime-spans.ts';
import { Spans } from '../../../../src/server/traces/spans.ts';
import { ACTIONS_SETTINGS } from '../../../support/actions/settings.ts';
import { closedPort } from '../../../support/network/closed-port.ts';

test('the start of a workflow is a span with the id of its execution, and says why it failed', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const spans = new Spans(provider.getTracer('test'));
  const { privateKey: pem } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const url = await closedPort();
  const place = { webUrl: url, apiUrl: url, paced: false, fetch };
  const routes = repositoryRoutes({ ...place, app: { id: 1, privateKey: pem } });
  const remote = remoteSpans(spans)(githubActions(routes));
  const site = { repository: 'octo/canary7f3a', repositoryId: null, ...ACTIONS_SETTINGS };
  const order = { executionId: 'e', legs: [], url: 'http://127.0.0.1/canary7f3a' };
  await expect(remote?.start(site, order)).rejects.toMatchObject({ kind: 'git-unreachable' });
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({ name: 'start workflow', events: [], links: [] });
  expect(span?.attributes).toEqual({
    'proofgate.execution.id': 'e',
    'proofgate.runtime.kind': 'self-managed',
    'proofgate.outcome': 'failed',
    'error.type': 'git-unreachable',
  });
  expect(span?.status.message).toBeUndefined();
});

test('a platform without an App has none', () => {
  const spans = new Spans(new TracerProvider().getTracer('test'));
  expect(remoteSpans(spans)(null)).toBeNull();
});
