/** What is added to the machine's time. */
let ahead = 0;
const real = Date;

/** The time of this process. */
function now(): number {
  return real.now() + ahead;
}

/**
 * Puts the clock of this process to a time, from which it runs on: what runs now is stored as if it had run then. The
 * embedded database reads the same clock; timers and other processes do not.
 */
export function setClock(at: Date): void {
  ahead = at.getTime() - real.now();
  globalThis.Date = new Proxy(real, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
