import { writeJson } from '../generator/index.ts';
import type { CalibratedEndpoint } from './calibrate-endpoint.ts';

/**
 * What the server demands beyond the document, a sentence for each lesson of an endpoint: the line of the
 * document that might be changed, and the response that shows it.
 */
export function demandsOf({ piece, learned }: CalibratedEndpoint): string[] {
  const before = new Set(piece.learned.map(({ change }) => JSON.stringify(change)));
  const endpoint = `${piece.method} ${piece.path}`;
  return learned.flatMap(({ change, why }) => {
    if (change.kind === 'without-set-up' || before.has(JSON.stringify(change))) return [];
    const place = `${change.location} ${change.at || '(the whole of it)'}`;
    const words = {
      without: `${place} is optional in the document, and rejected beside the other fields`,
      with: `${place} is optional in the document, and required by the server`,
      twice: `${place} has one item or more in the document; the server wants two`,
      value: `${place} is free in the document; the server takes ${'value' in change ? writeJson(change.value) : ''}`,
    }[change.kind];
    return [`${endpoint}: ${words} (${why})`];
  });
}
