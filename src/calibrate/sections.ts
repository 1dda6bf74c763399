import type { Learned, MadeFile } from '../generator/index.ts';
import { changeFor } from './own-change.ts';
import { type OwnSection, ownSections } from './own-sections.ts';
import { reasonOf } from './reason.ts';
import { isAccepted, type Trials } from './trials.ts';

/**
 * Tries the requests that single fields start from, and those that show other branches; what makes one
 * accepted is in the next ones too.
 * @returns the lessons with those that were added
 */
export async function calibratedSections(trials: Trials, learned: Learned): Promise<Learned> {
  let known = learned;
  let file = trials.piece.made(known, 'whole');
  const done = new Set<string>();
  for (;;) {
    const section = ownSections(file).find(({ name }) => !done.has(name));
    if (section === undefined) return known;
    done.add(section.name);
    const more = await lessonOf(trials, section, file);
    if (more === 'spent') return known;
    if (more.length === 0) continue;
    known = [...known, ...more];
    file = trials.piece.made(known, 'whole');
  }
}

/** What makes the request of a section accepted; nothing where it is, or where nothing helps. */
async function lessonOf(
  trials: Trials,
  section: OwnSection,
  file: MadeFile,
): Promise<Learned | 'spent'> {
  const probed = await trials.tryText(section.name, file);
  if (probed === undefined) return 'spent';
  if (isAccepted(probed)) return [];
  const change = await changeFor(trials, section, file, probed);
  return change ? [{ change, why: reasonOf(probed) }] : [];
}
