import { Problem } from '../problem.ts';
import { type BodyOf, readBody } from './read-body.ts';

interface Bounds {
  /** Bytes of all bodies together. */
  readonly total: number;
  /** Bytes of one body. */
  readonly each: number;
  /** How long a body may take to arrive, in milliseconds. */
  readonly timeoutMs: number;
}

interface Holder {
  bytes: number;
  readonly refused: AbortController;
}

/**
 * Holds the bodies of callers who prove who they are by what the body holds, such as its signature, in a
 * bounded memory. Where all of them together would be too much, the largest that is still arriving is
 * refused: many or slow senders of large bodies keep no small one out.
 */
export class SharedBuffer {
  readonly #bounds: Bounds;
  readonly #arriving = new Set<Holder>();
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Reads a body and does something with it; its bytes are counted until that has ended.
   *
   * @throws Problem `body-too-large`, `body-too-slow`, `server-busy`, and what `use` throws
   */
  async with<T>(request: BodyOf, use: (body: Uint8Array) => Promise<T>): Promise<T> {
    const holder: Holder = { bytes: 0, refused: new AbortController() };
    const late = setTimeout(
      () => holder.refused.abort(tooSlow(this.#bounds)),
      this.#bounds.timeoutMs,
    );
    this.#arriving.add(holder);
    try {
      const body = await readBody(request, this.#bounds.each, async (next) => {
        const chunk = await orAborted(next(), holder.refused.signal);
        if (!chunk.done) this.#count(holder, chunk.value.byteLength);
        holder.refused.signal.throwIfAborted();
        return chunk;
      });
      clearTimeout(late);
      this.#arriving.delete(holder);
      return await use(body);
    } finally {
      clearTimeout(late);
      this.#arriving.delete(holder);
      this.#bytes -= holder.bytes;
    }
  }

  #count(holder: Holder, bytes: number): void {
    holder.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes <= this.#bounds.total) return;
    const [largest] = [...this.#arriving].toSorted((a, b) => b.bytes - a.bytes);
    if (largest === undefined) return;
    // It stops to count at once, so that the next one is not refused for the same bytes.
    this.#arriving.delete(largest);
    this.#bytes -= largest.bytes;
    largest.bytes = 0;
    largest.refused.abort(serverBusy());
  }
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

function tooSlow({ timeoutMs }: Bounds): Problem {
  const message = `The body did not arrive within ${timeoutMs / 1000} s; send it again.`;
  return new Problem('body-too-slow', message);
}

function serverBusy(): Problem {
  const message = 'Too many large requests arrive at once; send it again in a moment.';
  return new Problem('server-busy', message, [], 1);
}
