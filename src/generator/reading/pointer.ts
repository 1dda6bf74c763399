import { childPointer, segmentsOf } from '../pointer.ts';
import { decoded } from './location.ts';

/** The segments of a JSON Pointer (RFC 6901) in a URI fragment, which begins with `/`. */
export function segments(fragment: string): string[] {
  return segmentsOf(decoded(fragment));
}

/** A `$ref` to a place of the bundled tree. Only `%` is percent-encoded, as readers decode it. */
export function toReference(path: readonly string[]): string {
  const pointer = path.reduce<string>(childPointer, '');
  return `#${pointer.replaceAll('%', '%25')}`;
}
