import {
  type CalibrationTarget,
  isObject,
  type Json,
  type Learned,
  withoutNames,
} from '../../generator/index.ts';
import {
  type ResourceFacts,
  ResourceModel,
  type ResourceRow,
  resourceLines,
  resourceRows,
} from '../resources/index.ts';

/**
 * The resources of a suite as a tree: what the document says of them, the set-ups and clean-ups of the suite, and the
 * values that calibrations have found in responses. Nothing is sent.
 */
export function explainLines(pieces: readonly CalibrationTarget[]): string[] {
  return resourceLines(...modelOf(pieces));
}

/** The same as rows, with what has been learned since the suite was read. */
export function explainRows(
  pieces: readonly CalibrationTarget[],
  learnedOf: (piece: CalibrationTarget) => Learned,
): ResourceRow[] {
  return resourceRows(...modelOf(pieces, learnedOf));
}

function modelOf(
  pieces: readonly CalibrationTarget[],
  learnedOf = (piece: CalibrationTarget) => piece.learned,
): [ResourceModel, ResourceFacts] {
  const facts = new Map<string, Set<string>>();
  const add = (path: string, fact: string) => {
    facts.set(path, (facts.get(path) ?? new Set()).add(fact));
  };
  for (const piece of pieces) {
    for (const { at, call, source } of sourcesOf(piece, learnedOf(piece), 'setup')) {
      const row = rowAt(piece.path, at);
      if (row !== undefined) add(row, `made or found by ${call}, named by ${source}`);
    }
    for (const { call, at } of sourcesOf(piece, learnedOf(piece), 'cleanup')) {
      const path = call.slice(call.indexOf(' ') + 1);
      const row = rowAt(path, at);
      if (row === path) add(row, `what ${piece.method} ${piece.path} makes is removed by ${call}`);
    }
    for (const { change } of learnedOf(piece)) {
      if (change.kind !== 'value' || change.from === undefined) continue;
      const row = change.location === 'path' ? rowAt(piece.path, `/path${change.at}`) : undefined;
      const name = change.at.slice(change.at.lastIndexOf('/') + 1);
      const words = row === undefined ? `${piece.method} takes its ${name} from` : 'found in';
      add(row ?? piece.path, `${words} the response to ${change.from}`);
    }
  }
  const known = new Map([...facts].map(([path, some]) => [withoutNames(path), [...some]]));
  return [new ResourceModel(pieces), ({ path }) => known.get(withoutNames(path)) ?? []];
}

/** What the lines of `[setup]` or `[cleanup]` take to places of the path. */
function sourcesOf(piece: CalibrationTarget, learned: Learned, name: 'setup' | 'cleanup') {
  const { sections } = piece.environmentFile(learned, 'requests');
  const lines = sections.find((section) => section.name === name)?.lines ?? [];
  return lines.flatMap(({ value }) => {
    if (!isObject(value) || typeof value.call !== 'string' || !isObject(value.take)) return [];
    const { call, take } = value;
    return Object.entries(take).flatMap(([at, source]: [string, Json]) =>
      typeof source === 'string' && at.startsWith('/path/') ? [{ at, call, source }] : [],
    );
  });
}

/** The path up to the parameter at a place, as `/pets/{petId}` for `/path/petId` of `/pets/{petId}/visits`. */
function rowAt(path: string, at: string): string | undefined {
  const name = `{${at.slice('/path/'.length)}}`;
  const index = path.indexOf(name);
  return index < 0 ? undefined : path.slice(0, index + name.length);
}
