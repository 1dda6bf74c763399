import { type Exact, isList, isMap, mapOf, own } from '../validation/exact.ts';

/** The unescaped segments of a JSON Pointer (RFC 6901). */
export function segmentsOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeSegment);
}

export function childOf(pointer: string, segment: string | number): string {
  return `${pointer}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The child of a value, or undefined where it has none. */
export function childAt(value: Exact | undefined, segment: string): Exact | undefined {
  if (isList(value)) return /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
  return isMap(value) ? own(value, segment) : undefined;
}

export function valueAt(root: Exact | undefined, segments: readonly string[]): Exact | undefined {
  return segments.reduce<Exact | undefined>(childAt, root);
}

/**
 * A copy of `root` with the place set, or removed for undefined.
 * Returns undefined in `{ missing: true }` when the parent is not there to hold the place.
 */
export function withValue(
  root: Exact | undefined,
  segments: readonly string[],
  value: Exact | undefined,
): { readonly missing: boolean; readonly root: Exact | undefined } {
  const [head, ...rest] = segments;
  if (head === undefined) return { missing: false, root: value };
  if (isMap(root)) {
    const child = withValue(own(root, head), rest, value);
    const siblings = Object.entries(root).filter(([key]) => key !== head);
    if (child.root === undefined) return { missing: child.missing, root: mapOf(siblings) };
    const entries = Object.hasOwn(root, head)
      ? Object.entries(root).map(([key, item]): [string, Exact] =>
          key === head ? [key, child.root ?? null] : [key, item],
        )
      : [...siblings, [head, child.root] as const];
    return { missing: child.missing, root: mapOf(entries) };
  }
  const index = Number(head);
  if (isList(root) && index <= root.length) {
    const child = withValue(root[index], rest, value);
    const items = child.root === undefined ? [] : [child.root];
    return { missing: child.missing, root: root.toSpliced(index, 1, ...items) };
  }
  return { missing: true, root };
}

/** The value that a `$ref`'s fragment leads to; a fragment is percent-encoded (RFC 6901, 6). */
export function resolveFragment(root: Exact, fragment: string): Exact | undefined {
  const exact = valueAt(root, segmentsOf(fragment));
  if (exact !== undefined) return exact;
  try {
    return valueAt(root, segmentsOf(decodeURIComponent(fragment)));
  } catch {
    return undefined;
  }
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
