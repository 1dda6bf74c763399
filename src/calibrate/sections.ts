import {
  type Json,
  type Learned,
  type Lesson,
  type MadeFile,
  withChange,
} from '../generator/index.ts';
import { changeFor, trySection } from './own-change.ts';
import { type OwnSection, ownSections } from './own-sections.ts';
import { reasonOf } from './reason.ts';
import type { SchemaLessons } from './schema-lessons.ts';
import { isAccepted, type Trials } from './trials.ts';

/**
 * The requests that single fields of an endpoint start from, and those that show other branches: there may
 * be far more of them than the budget allows.
 */
export class Sections {
  readonly #trials: Trials;
  readonly #lessons: SchemaLessons;
  readonly #done = new Set<string>();
  /** Whether the budget ended before all were tried. */
  isShort = false;
  /** What of other locations of a schema did not help at this one. */
  readonly #refuted = new Set<string>();

  constructor(trials: Trials, lessons: SchemaLessons) {
    this.#trials = trials;
    this.#lessons = lessons;
  }

  /**
   * Tries them, those first whose schema was not tried anywhere; what makes one accepted is in the next ones too.
   * @returns the lessons with those that were added
   */
  async calibrated(learned: Learned): Promise<Learned> {
    const { piece } = this.#trials;
    this.isShort = false;
    let known = learned;
    let file = piece.made(known, 'whole');
    // What is known of the locations of branches was learned by an earlier calibration.
    for (const { location, instance } of ownSections(file)) {
      this.#lessons.add(piece, location, instance, learned);
    }
    for (;;) {
      const open = ownSections(file).filter(({ name }) => !this.#done.has(name));
      const section = open.find((one) => this.#lessons.isNew(piece, one)) ?? open[0];
      if (section === undefined) return known;
      const more = await this.#lessonsOf(section, file);
      if (more === 'spent') {
        this.isShort = true;
        return known;
      }
      this.#done.add(section.name);
      this.#lessons.ask(piece, section);
      if (more.length === 0) continue;
      this.#lessons.add(piece, section.location, section.instance, more);
      known = [...known, ...more];
      file = piece.made(known, 'whole');
    }
  }

  /**
   * The lessons with what the schemas of the requests beyond the budget have taught elsewhere: with the values
   * as they are, these requests would be rejected as those were. The two valid requests stay as they were sent.
   */
  assumed(learned: Learned): Learned {
    const { piece } = this.#trials;
    const known = new Set(learned.map(keyOf));
    const more = ownSections(piece.made(learned, 'whole'))
      .filter(({ name }) => !this.#done.has(name))
      .flatMap((section) => this.#taught(section).lessons)
      .filter((lesson) => !known.has(keyOf(lesson)));
    const distinct = new Map(more.map((lesson) => [keyOf(lesson), lesson]));
    const unsent = [...distinct.values()].filter((one) => !this.#trials.changes(learned, one));
    return [...learned, ...unsent];
  }

  /** What makes the request of a section accepted; nothing where it is, or where nothing helps. */
  async #lessonsOf(section: OwnSection, file: MadeFile): Promise<Learned | 'spent'> {
    const { lessons, instance } = this.#taught(section);
    if (lessons.length > 0) {
      const probed = await trySection(this.#trials, section, file, instance);
      if (probed === undefined) return 'spent';
      if (isAccepted(probed)) return lessons;
      for (const lesson of lessons) this.#refuted.add(keyOf(lesson));
    }
    const probed = await this.#trials.tryText(section.name, file);
    if (probed === undefined) return 'spent';
    if (isAccepted(probed)) return [];
    const change = await changeFor(this.#trials, section, file, probed);
    return change ? [{ change, why: reasonOf(probed) }] : [];
  }

  /** What its schemas have taught elsewhere, and its request with that. */
  #taught(section: OwnSection): { readonly lessons: Learned; readonly instance: Json } {
    const { piece } = this.#trials;
    const { location } = section;
    let { instance } = section;
    const all = this.#lessons.fitting(piece, location, instance, ['twice', 'value']);
    const lessons = all.filter((lesson) => {
      const { change } = lesson;
      if (change.kind !== 'twice' && change.kind !== 'value') return false;
      if (this.#refuted.has(keyOf(lesson)) || piece.isEdited(location, change.at)) return false;
      const other = withChange(instance, change);
      const isOther = other !== undefined && JSON.stringify(other) !== JSON.stringify(instance);
      if (!isOther || !piece.isValid(location, other)) return false;
      instance = other;
      return true;
    });
    return { lessons, instance };
  }
}

function keyOf({ change }: Pick<Lesson, 'change'>): string {
  return JSON.stringify(change);
}
