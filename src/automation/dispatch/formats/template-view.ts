import type { ResultPayload } from '../result-payload.ts';

/**
 * What a template can name: the payload, and beside it which of the three statuses it has and, in each
 * element of a list, whether it is the `last`, which JSON has no comma after.
 *
 * Nothing in it has a prototype: Mustache looks names up with `in` and calls functions that it finds, and
 * `{{constructor}}` must find none.
 */
export function templateView(event: ResultPayload): unknown {
  const { status } = event;
  const is = { is_passed: status === 1, is_failed: status === 2, is_blocked: status === 3 };
  return bare({ ...event, ...is });
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, at) => bare(withLast(item, at === value.length - 1)));
    return withoutPrototype(items);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, bare(one)] as const);
  return withoutPrototype(Object.fromEntries(entries));
}

function withLast(item: unknown, last: boolean): unknown {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
  return isObject && !Object.hasOwn(item, 'last') ? { ...item, last } : item;
}

function withoutPrototype(value: object): unknown {
  return Object.setPrototypeOf(value, null);
}
