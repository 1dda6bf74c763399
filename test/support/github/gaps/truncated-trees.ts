import { z } from 'zod';
import { type Gap, gapAt } from '../exchange.ts';

const TREE = z.looseObject({ tree: z.array(z.unknown()), truncated: z.boolean() });

export interface TruncatedTrees {
  readonly gap: Gap;
  /** Cuts recursive listings after so many entries. GitHub does it after 100,000, or 7 MB. */
  readonly truncateAt: (entries: number) => void;
}

/** The emulator lists trees of any size whole. */
export function truncatedTreesGap(): TruncatedTrees {
  let most = 100_000;
  const route = 'GET /repos/{owner}/{repo}/git/trees/{sha}';
  const gap = gapAt('long listings are cut', route, async (request, next) => {
    const answered = await next(request);
    const listing = TREE.safeParse(answered.body);
    if (!request.query.has('recursive') || !listing.success) return answered;
    const { tree } = listing.data;
    if (tree.length <= most) return answered;
    return { ...answered, body: { ...listing.data, tree: tree.slice(0, most), truncated: true } };
  });
  return {
    gap,
    truncateAt: (entries) => {
      most = entries;
    },
  };
}
