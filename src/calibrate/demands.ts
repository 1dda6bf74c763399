import {
  type Json,
  type Learned,
  type Location,
  valueAt,
  type Workpiece,
  writeJson,
} from '../generator/index.ts';
import type { CalibratedEndpoint } from './calibrate-endpoint.ts';
import { ownSections } from './own-sections.ts';

/**
 * What the server demands beyond the document, a sentence for each lesson of an endpoint: the line of the
 * document that might be changed (`openapi.yaml:45`), and the response that shows it.
 */
export function demandsOf({ piece, learned }: CalibratedEndpoint): string[] {
  const before = new Set(piece.learned.map(({ change }) => JSON.stringify(change)));
  const endpoint = `${piece.method} ${piece.path}`;
  const whereOf = lineFinder(piece, learned);
  return learned.flatMap(({ change, why }) => {
    if (change.kind === 'without-set-up' || before.has(JSON.stringify(change))) return [];
    const place = `${change.location} ${change.at || '(the whole of it)'}`;
    const words = {
      without: `${place} is optional in the document, and rejected beside the other fields`,
      with: `${place} is optional in the document, and required by the server`,
      twice: `${place} has one item or more in the document; the server wants two`,
      value: `${place} is free in the document; the server takes ${'value' in change ? writeJson(change.value) : ''}`,
    }[change.kind];
    const where = whereOf(change.location, change.at);
    return [`${where === undefined ? '' : `${where}: `}${endpoint}: ${words} (${why})`];
  });
}

/** Finds the line for a location of the request as it is generated, or of one that shows another branch. */
function lineFinder(piece: Workpiece, learned: Learned) {
  let own: readonly { readonly location: Location; readonly instance: Json }[] | undefined;
  return (location: Location, at: string): string | undefined => {
    const full = piece.bases([]).full.get(location);
    if (full !== undefined && valueAt(full, at) !== undefined) {
      return piece.writtenAt(location, full, at);
    }
    own ??= ownSections(piece.made(learned, 'whole'));
    const shown = own.find(
      (one) => one.location === location && valueAt(one.instance, at) !== undefined,
    );
    return shown && piece.writtenAt(location, shown.instance, at);
  };
}
