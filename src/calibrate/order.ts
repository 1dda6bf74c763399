import { type CalibrationTarget, isObject } from '../generator/index.ts';

/** As the tests of a suite run: what reads first, what deletes last (templates/proofgate_suite/order.py). */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The endpoints with those before the others whose requests set these up. */
export function inOrder(pieces: readonly CalibrationTarget[]): CalibrationTarget[] {
  const bySlug = new Map(pieces.map((piece) => [piece.slug, piece]));
  const needed = new Map(pieces.map((piece) => [piece.slug, producersOf(piece)]));
  const done = new Set<string>();
  const ordered: CalibrationTarget[] = [];
  const visit = (piece: CalibrationTarget) => {
    if (done.has(piece.slug)) return;
    done.add(piece.slug);
    for (const slug of needed.get(piece.slug) ?? []) {
      const producer = bySlug.get(slug);
      if (producer) visit(producer);
    }
    ordered.push(piece);
  };
  const paths = pieces.map(segmentsOf);
  const ranks = new Map(pieces.map((piece) => [piece, rank(piece, paths)]));
  const rankOf = (piece: CalibrationTarget) => ranks.get(piece) ?? 0;
  const sorted = pieces.toSorted((a, b) => rankOf(a) - rankOf(b) || depthOf(a) - depthOf(b));
  for (const piece of sorted) visit(piece);
  return ordered;
}

/** Requests that read with the fewest parameters show rows for the others; the deepest paths are deleted first. */
function depthOf(piece: CalibrationTarget): number {
  if (piece.method === 'DELETE') return -segmentsOf(piece).length;
  return piece.method === 'GET' ? piece.path.split('{').length : 0;
}

/** By method; what changes or deletes a container, whose path those of others begin with, comes last of all. */
function rank(piece: CalibrationTarget, paths: readonly (readonly string[])[]): number {
  const index = METHODS.indexOf(piece.method);
  const place = index < 0 ? METHODS.indexOf('POST') : index;
  if (place < METHODS.indexOf('PUT')) return place;
  const own = segmentsOf(piece);
  const isContainer = paths.some(
    (path) => path.length > own.length && own.every((segment, at) => path[at] === segment),
  );
  return isContainer ? place + METHODS.length : place;
}

/** The segments of a path; parameters have no names, which may differ. */
function segmentsOf({ path }: CalibrationTarget): string[] {
  return path
    .replaceAll(/\{[^/{}]*\}/g, '{}')
    .split('/')
    .filter((one) => one !== '');
}

/** The slugs of the requests that its set-ups send. */
export function producersOf(piece: CalibrationTarget, learned = piece.learned): string[] {
  const { sections } = piece.environmentFile(learned, 'requests');
  const lines = sections.find(({ name }) => name === 'setup')?.lines ?? [];
  return lines.flatMap(({ value }) =>
    isObject(value) && typeof value.env === 'string' ? [value.env] : [],
  );
}
