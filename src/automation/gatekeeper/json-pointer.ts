/**
 * A JSON Pointer (RFC 6901): nothing, or segments after slashes in which `~0` is `~` and `~1` is `/`. No
 * NUL, which PostgreSQL does not store.
 */
export const POINTER = /^(?:\/(?:[^~/\0]|~[01])*)*$/;

/** An index of an array (RFC 6901, 4): without zeros in front. */
const INDEX = /^(?:0|[1-9]\d*)$/;

/** What is at a pointer; `isThere` distinguishes an absent value from null. */
export type PointerValue =
  | { readonly isThere: true; readonly value: unknown }
  | { readonly isThere: false };

const ABSENT: PointerValue = { isThere: false };

/** Looks a place up in a JSON value. What a prototype holds is not there. */
export function valueAt(value: unknown, pointer: string): PointerValue {
  const segments = pointer.split('/').slice(1);
  let found: PointerValue = { isThere: true, value };
  for (const segment of segments) {
    if (!found.isThere) return found;
    found = childOf(found.value, segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return found;
}

function childOf(value: unknown, name: string): PointerValue {
  if (Array.isArray(value)) {
    const isIndex = INDEX.test(name) && Number(name) < value.length;
    return isIndex ? { isThere: true, value: value[Number(name)] } : ABSENT;
  }
  if (typeof value !== 'object' || value === null) return ABSENT;
  const own = Object.getOwnPropertyDescriptor(value, name);
  return own === undefined ? ABSENT : { isThere: true, value: own.value };
}
