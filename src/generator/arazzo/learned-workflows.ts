import type { OpenApiDocument } from '../document/document.ts';
import { equal } from '../equality.ts';
import type { GenerateOptions } from '../index.ts';
import { type CalibrationTarget, calibrationTargets } from '../learned/calibration-targets.ts';
import { readLearned } from '../learned/comments.ts';
import { isOfPlace, type Learned, type Lesson } from '../learned/learned.ts';
import { valueAt } from '../pointer.ts';
import { LOCATIONS } from '../requests/base.ts';
import { environmentPath } from '../suite/layout.ts';
import { membersOf } from '../suite/members.ts';
import type { Arazzo } from './arazzo-document.ts';
import { type WorkflowLessons, workflowLessons } from './workflow-lessons.ts';

/**
 * What is learned from workflows, together with what the suite has learned before: a workflow wins where both say
 * something about a place.
 *
 * @returns what `generate` takes as `learned`, and what the workflows came to
 */
export function learnedFromWorkflows(
  document: OpenApiDocument,
  options: GenerateOptions,
  documents: readonly Arazzo[],
): { readonly learned: ReadonlyMap<string, Learned>; readonly found: readonly WorkflowLessons[] } {
  const members = membersOf(document, options);
  const pieces = new Map(calibrationTargets(document, options).map((piece) => [piece.slug, piece]));
  const learned = new Map<string, Learned>();
  const found = documents.map((arazzo) => {
    const all = workflowLessons(arazzo, document, members);
    const lessons = new Map<string, Learned>();
    const open = [...all.open];
    for (const [slug, said] of all.lessons) {
      const { admissible, refused } = admitted(pieces.get(slug), said);
      open.push(...refused);
      if (admissible.length === 0) continue;
      lessons.set(slug, admissible);
      const previous = options.resetEnv ? undefined : options.previous?.get(environmentPath(slug));
      const before = learned.get(slug) ?? readLearned(previous);
      const places = new Set(admissible.map(placeOf));
      learned.set(slug, [...admissible, ...before.filter((one) => !places.has(placeOf(one)))]);
    }
    return { lessons, open };
  });
  return { learned, found };
}

/** What the document admits of what workflows say about an endpoint: values that keep it valid, places that it has. */
function admitted(
  piece: CalibrationTarget | undefined,
  lessons: Learned,
): { readonly admissible: Learned; readonly refused: readonly string[] } {
  const bases = piece?.bases(lessons);
  const refused: string[] = [];
  const has = (location: string, at: string) => {
    const key = LOCATIONS.find((one) => one === location);
    const instance = key && bases?.full.get(key);
    return instance === undefined ? undefined : valueAt(instance, at);
  };
  const admissible = lessons.flatMap((lesson): Lesson[] => {
    const { change, reason } = lesson;
    if (change.kind === 'value') {
      const now = has(change.location, change.at);
      if (now !== undefined && equal(now, change.value)) return [lesson];
      refused.push(`${reason}: ${change.location} ${change.at}: the document does not admit it.`);
      return [];
    }
    if (change.kind !== 'set-up') return [];
    const take = Object.entries(change.line.take).filter(([place]) => {
      const [, location = '', at = ''] = /^\/(\w+)(\/.*)$/.exec(place) ?? [];
      if (has(location, at) !== undefined) return true;
      refused.push(`${reason}: ${location} ${at}: the request has no such place.`);
      return false;
    });
    if (take.length === 0 && Object.keys(change.line.take).length > 0) return [];
    const line = { ...change.line, take: Object.fromEntries(take) };
    return [{ change: { ...change, line }, reason }];
  });
  return { admissible, refused };
}

/** What a lesson is about: two about the same exclude each other. */
function placeOf({ change }: Lesson): string {
  if (change.kind === 'set-up' || change.kind === 'clean-up')
    return `${change.kind} ${change.line.env}`;
  return isOfPlace(change) ? `${change.location} ${change.at}` : JSON.stringify(change);
}
