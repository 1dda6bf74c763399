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
  const byRank = (a: Workpiece, b: Workpiece) => rank(a) - rank(b) || readsFirst(a) - readsFirst(b);
  for (const piece of pieces.toSorted(byRank)) visit(piece);
  return ordered;
}

/** Of requests that read, those with the fewest parameters in their path show rows for the others. */
function readsFirst({ method, path }: Workpiece): number {
  return method === 'GET' ? path.split('{').length : 0;
}

function rank({ method }: Workpiece): number {
  const index = METHODS.indexOf(method);
  return index < 0 ? METHODS.indexOf('POST') : index;
}

/** The slugs of the requests that its set-ups send. */
export function producersOf(piece: Workpiece, learned = piece.learned): string[] {
  const { sections } = piece.made(learned, 'requests');
  const lines = sections.find(({ name }) => name === 'setup')?.lines ?? [];
  return lines.flatMap(({ value }) =>
    isObject(value) && typeof value.env === 'string' ? [value.env] : [],
  );
}
