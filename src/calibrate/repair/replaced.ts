import type { Change, Learned } from '../../generator/index.ts';

/** Lessons without those that a change takes the place of. */
export function withoutReplaced(learned: Learned, changes: readonly Change[]): Learned {
  return changes.reduce<Learned>((rest, change) => {
    if (change.kind === 'id') {
      return rest.filter(({ change: one }) => one.kind !== 'row' || one.at !== change.at);
    }
    if (change.kind === 'value') {
      return rest.filter(
        ({ change: one }) =>
          one.kind !== 'value' || one.at !== change.at || one.location !== change.location,
      );
    }
    if (change.kind !== 'set-up') return rest;
    const places = Object.keys(change.line.take);
    return rest.filter(
      ({ change: one }) =>
        one.kind !== 'set-up' ||
        !Object.keys(one.line.take).some((place) => places.includes(place)),
    );
  }, learned);
}
