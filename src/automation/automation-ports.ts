import type { Database, Queue } from '../database/index.ts';
import type { Post } from '../outbound/index.ts';
import type { SecretKeys } from './keys/secret-keys.ts';

/** What automation needs from the world; the composition root fills it in. */
export interface AutomationPorts {
  readonly database: Database;
  readonly queue: Queue;
  readonly now: () => Date;
  /** Milliseconds since some moment, whatever becomes of the clock. Default: `performance.now`. */
  readonly elapsedMs?: () => number;
  /** Where others reach the platform, without a slash at the end. */
  readonly baseUrl: string;
  readonly keys: SecretKeys;
  /** Sends a result; private addresses are refused, but for the platform's own gatekeepers. */
  readonly post: Post;
  /** From 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  /** How long events and deliveries are kept. */
  readonly retentionDays: number;
  /** Receives our own bugs, which are never shown outside. */
  readonly report: (fault: unknown) => void;
}
