import { isLineChange, type Learned, type Lesson } from '../../generator/index.ts';

/** Lessons without lines of the same kind for the same places, and a line under a name that no other has. */
export function withLine(learned: Learned, lesson: Lesson) {
  const { change } = lesson;
  if (!isLineChange(change)) return { learned, lesson };
  const places = new Set(Object.keys(change.line.take));
  const others = learned.filter(({ change: one }) => {
    const isSame = isLineChange(one) && one.kind === change.kind;
    return !isSame || !Object.keys(one.line.take).some((place) => places.has(place));
  });
  const taken = new Set(
    others.flatMap(({ change: one }) =>
      isLineChange(one) && one.kind === change.kind ? [one.key] : [],
    ),
  );
  let { key } = change;
  for (let count = 2; taken.has(key); count += 1) key = `${change.key}_${count}`;
  return { learned: others, lesson: { ...lesson, change: { ...change, key } } };
}
