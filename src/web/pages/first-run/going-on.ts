import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../problem.ts';
import type { WebContext } from '../../web-env.ts';
import type { WebPorts } from '../../web-ports.ts';
import { goOn } from './go-on.ts';
import { type Choices, nextStep } from './next-step.ts';

const BETWEEN_MS = 1000;
/** Longer than the steps of the largest documents; what waits for longer is left to the next visit. */
const MOST_LOOKS = 6 * 3600;

/** First runs that go on although nobody may be looking: each step is done when the one before it has ended. */
export class GoingOn {
  readonly #ports: Pick<WebPorts, 'keepDoing'>;
  /** Local repositories, and so first runs, are on installations of one process. */
  readonly #records = new Set<string>();

  constructor(ports: Pick<WebPorts, 'keepDoing'>) {
    this.#ports = ports;
  }

  /** Whether a record's first run is taken further. */
  has(context: WebContext, name: string): boolean {
    return this.#records.has(keyOf(context, name));
  }

  /** Takes the first run of a record further as its visitor, also once the visitor has closed the page. */
  start(context: WebContext, name: string, choices: Choices): void {
    const key = keyOf(context, name);
    if (this.#records.has(key)) return;
    this.#records.add(key);
    const api = context.get('api').outliving();
    this.#ports.keepDoing(async (stopped) => {
      try {
        for (let looks = 0; looks < MOST_LOOKS && !stopped.aborted; looks++) {
          const progress = await goOn(api, name, { choices, looks: 0 });
          if (nextStep(progress, choices) !== 'wait') return;
          await sleep(BETWEEN_MS, undefined, { signal: stopped });
        }
      } catch (fault) {
        // The page says it at the next look, where it still holds: the record is gone, or the session has ended.
        if (!(fault instanceof Problem)) throw fault;
      } finally {
        this.#records.delete(key);
      }
    });
  }
}

function keyOf(context: WebContext, name: string): string {
  return `${context.get('principal').workspaceId} ${name}`;
}
