import { childPointer, fragment, segmentsOf } from '../../pointer.ts';
import { decoded } from './location.ts';

/** The segments of a JSON Pointer (RFC 6901) in the text of a URI fragment, which begins with `/`. */
export function segments(text: string): string[] {
  return segmentsOf(decoded(text));
}

/** A `$ref` to a place of the bundled tree. */
export function toReference(path: readonly string[]): string {
  return fragment(path.reduce<string>(childPointer, ''));
}
