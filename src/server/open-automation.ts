import type { Logger } from 'pino';
import { faultInLog } from '../api/index.ts';
import { type AutomationPorts, isOwnGatekeeper, type SecretKeys } from '../automation/index.ts';
import type { Database, Queue } from '../database/index.ts';
import { boundedPost, guardedAgent, openAgent } from '../outbound/index.ts';
import type { Config } from './config/config.ts';

/** How long a receiver may take, and how much of its response is read (docs/dispatches.md#delivery). */
const DELIVERY = { timeoutMs: 15_000, maxBytes: 20_000 };

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly queue: Queue;
  readonly log: Logger;
  readonly keys: SecretKeys;
  /** Where others reach the platform. */
  readonly baseUrl: string;
}

/** The ports of automation. */
export function openAutomation(parts: Parts): AutomationPorts {
  const { config, database, queue, log, keys, baseUrl } = parts;
  const [guarded, open] = [guardedAgent(config.outboundAllow), openAgent()];
  const agentOf = (url: URL) => (isOwnGatekeeper(url, baseUrl) ? open : guarded);
  return {
    database,
    queue,
    now: () => new Date(),
    baseUrl,
    keys,
    post: boundedPost({ ...DELIVERY, agentOf }),
    random: Math.random,
    retentionDays: config.retentionDays,
    report: (fault) => log.error(faultInLog(fault), 'automation'),
  };
}
