import { segmentsOf } from '../../pointer.ts';
import { decoded } from './location.ts';
import { SourcePositions } from './source-positions.ts';

/**
 * Gives the line of the node that a URI fragment means (`/components/…`) in one text, JSON or YAML:
 * that of its key, or of the deepest node on the path where nothing is written there.
 */
export function lineFinder(text: string): (fragment: string) => number {
  const positions = new SourcePositions(text);
  return (fragment) => positions.of(segmentsOf(decoded(fragment)), 'key').line;
}
