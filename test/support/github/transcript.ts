import type { Answering } from './exchange.ts';
import { exchangeFaults } from './exchange-faults.ts';
import { findOperation } from './published-description.ts';

/** A request that was made, and what came back. */
export interface Exchange {
  /** The operation's id in GitHub's description, such as `git/create-tree`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
}

export interface Transcript {
  readonly exchanges: readonly Exchange[];
  /** What GitHub's description has against them. */
  readonly faults: readonly string[];
  readonly written: Answering;
}

/** Writes down what passes, and judges it by GitHub's published description. */
export function transcriptOf(answering: Answering): Transcript {
  const exchanges: Exchange[] = [];
  const faults: string[] = [];
  return {
    exchanges,
    faults,
    written: async (request) => {
      const answered = await answering(request);
      const { method, path, body } = request;
      const operation = findOperation(method, path)?.id ?? 'unknown';
      exchanges.push({ operation, method, path, body, status: answered.status });
      faults.push(...exchangeFaults(request, answered));
      return answered;
    },
  };
}
