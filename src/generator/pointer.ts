import { isArray, isObject, type Json, own } from './json.ts';

/** Appends a segment to a JSON Pointer, escaped (RFC 6901, section 3). */
export function childPointer(pointer: string, segment: string | number): string {
  const text = String(segment);
  if (!/[~/]/.test(text)) return `${pointer}/${text}`;
  return `${pointer}/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The unescaped segments of a JSON Pointer; none for the whole value. */
export function segmentsOf(pointer: string): string[] {
  if (pointer === '') return [];
  const segments = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return segments;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A JSON Pointer as a URI fragment. Only `%` is percent-encoded, as readers decode it. */
export function fragment(pointer: string): string {
  return `#${pointer.replaceAll('%', '%25')}`;
}

/** The JSON Pointer that a `$ref` of a bundled tree (`#/…`) means: a URI fragment's escapes are undone. */
export function pointerOf(reference: string): string {
  return unescapeFragment(reference.slice(1));
}

/** The value at a JSON Pointer (a URI fragment's escapes are undone), or undefined. */
export function resolvePointer(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of segmentsOf(unescapeFragment(pointer))) value = step(value, segment);
  return value;
}

/** The value at a plain JSON Pointer, or undefined. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  return segmentsOf(pointer).reduce<Json | undefined>(step, root);
}

/**
 * A copy of `root` with the value at `pointer` replaced; removed when `value` is undefined.
 * Missing parents stay missing.
 */
export function withValueAt(root: Json, pointer: string, value: Json | undefined): Json {
  const replaced = replace(root, segmentsOf(pointer), value);
  return replaced === undefined ? null : replaced;
}

function replace(
  node: Json,
  segments: readonly string[],
  value: Json | undefined,
): Json | undefined {
  const [head, ...further] = segments;
  if (head === undefined) return value;
  if (further.length > 0 && step(node, head) === undefined) return node;
  if (isArray(node)) {
    const index = Number(head);
    const item = replace(node[index] ?? null, further, value);
    return item === undefined ? node.toSpliced(index, 1) : node.toSpliced(index, 1, item);
  }
  if (!isObject(node)) return node;
  const child = replace(own(node, head) ?? null, further, value);
  if (child !== undefined) return { ...node, [head]: child };
  const rest: Record<string, Json> = { ...node };
  delete rest[head];
  return rest;
}

function step(value: Json | undefined, segment: string): Json | undefined {
  if (isArray(value)) return /^\d+$/.test(segment) ? value[Number(segment)] : undefined;
  return isObject(value) ? own(value, segment) : undefined;
}

function unescapeFragment(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
