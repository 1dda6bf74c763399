import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import type { JobTraces } from '../../database/index.ts';
import type { ExecutionWorkPorts, RemotePorts } from '../../execution/index.ts';
import type { OpenStore } from '../../secrets/index.ts';

export type Runtimes = ExecutionWorkPorts['runtimes'];
export type Remote = RemotePorts['remote'];

/** Where the composition root adds traces. Each takes a part and gives one that does the same. */
export interface Traces {
  /** Requests, named by their routes once `routes` has seen the app. */
  readonly requests: (listener: RequestListener) => RequestListener;
  /** Called before an app gets its first route. */
  readonly routes: (app: Hono) => void;
  /** Undefined: the queue's own, which does nothing. */
  readonly jobs: JobTraces | undefined;
  readonly runtimes: (runtimes: Runtimes) => Runtimes;
  readonly remote: (remote: Remote) => Remote;
  readonly stores: (open: OpenStore) => OpenStore;
  /** Sends what is left, in a bounded time. */
  readonly stop: () => Promise<void>;
}

/** No traces: every part stays as it is. */
export const UNTRACED: Traces = {
  requests: (listener) => listener,
  routes: () => undefined,
  jobs: undefined,
  runtimes: (runtimes) => runtimes,
  remote: (remote) => remote,
  stores: (open) => open,
  stop: async () => undefined,
};
