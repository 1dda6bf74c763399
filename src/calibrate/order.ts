import { isObject, type Workpiece } from '../generator/index.ts';

/** As the tests of a suite run: what reads first, what deletes last (templates/proofgate_suite/order.py). */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The endpoints with those before the others whose requests set these up. */
export function inOrder(pieces: readonly Workpiece[]): Workpiece[] {
  const bySlug = new Map(pieces.map((piece) => [piece.slug, piece]));
  const needed = new Map(pieces.map((piece) => [piece.slug, producersOf(piece)]));
  const done = new Set<string>();
  const ordered: Workpiece[] = [];
  const visit = (piece: Workpiece) => {
    if (done.has(piece.slug)) return;
    done.add(piece.slug);
    for (const slug of needed.get(piece.slug) ?? []) {
      const producer = bySlug.get(slug);
      if (producer) visit(producer);
    }
    ordered.push(piece);
  };
  for (const piece of pieces.toSorted((a, b) => rank(a) - rank(b))) visit(piece);
  return ordered;
}

function rank({ method }: Workpiece): number {
  const index = METHODS.indexOf(method);
  return index < 0 ? METHODS.indexOf('POST') : index;
}

/** The slugs of the requests that its set-ups send. */
function producersOf(piece: Workpiece): string[] {
  const { sections } = piece.made(piece.learned, 'requests');
  const lines = sections.find(({ name }) => name === 'setup')?.lines ?? [];
  return lines.flatMap(({ value }) =>
    isObject(value) && typeof value.env === 'string' ? [value.env] : [],
  );
}
