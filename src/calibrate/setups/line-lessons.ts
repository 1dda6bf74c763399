import { isLineChange, type Learned, type Lesson } from '../../generator/index.ts';

/** Lessons without lines of the same kind for the same places, and a line under a name that no other has. */
export function withLine(learned: Learned, lesson: Lesson) {
  const { change } = lesson;
  if (!isLineChange(change)) return { learned, lesson };
  const places = new Set(Object.keys(change.line.take));
  const remaining = learned.filter(({ change: one }) => {
    const isSame = isLineChange(one) && one.kind === change.kind;
    return !isSame || !Object.keys(one.line.take).some((place) => places.has(place));
  });
  const usedKeys = new Set(
    remaining.flatMap(({ change: one }) =>
      isLineChange(one) && one.kind === change.kind ? [one.key] : [],
    ),
  );
  let { key } = change;
  for (let count = 2; usedKeys.has(key); count += 1) key = `${change.key}_${count}`;
  return { learned: remaining, lesson: { ...lesson, change: { ...change, key } } };
}
