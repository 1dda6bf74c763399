import {
  type EnvironmentFile,
  isOfRequest,
  type Json,
  type Learned,
  type Lesson,
  withChange,
} from '../generator/index.ts';
import { changeFor, trySection } from './own-change.ts';
import { type OwnSection, ownSections } from './own-sections.ts';
import { reasonOf } from './reason.ts';
import type { SchemaLessons } from './schema-lessons.ts';
import { isAccepted, type Trials } from './trials.ts';

/** Lessons, and the environment file with them. */
interface LearnedFile {
  readonly learned: Learned;
  readonly file: EnvironmentFile;
}

const VALID = ['positive', 'positive_required'] as const;

/**
 * The requests that single fields of an endpoint start from, and those that show other branches: there may
 * be far more of them than the budget allows.
 */
export class Sections {
  readonly #trials: Trials;
  readonly #lessons: SchemaLessons;
  readonly #done = new Set<string>();
  /** Those that were accepted as they are. */
  readonly #accepted = new Set<string>();
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
    let file = piece.environmentFile(known, 'whole');
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
      this.#lessons.markSent(piece, section);
      if (more.length === 0) continue;
      const next = {
        learned: [...known, ...more],
        file: piece.environmentFile([...known, ...more], 'whole'),
      };
      if (!(await this.#isHarmless({ learned: known, file }, next))) continue;
      this.#lessons.add(piece, section.location, section.instance, more);
      known = next.learned;
      file = next.file;
    }
  }

  /** Whether what was accepted before is so with lessons that another section has taught. */
  async #isHarmless(before: LearnedFile, after: LearnedFile): Promise<boolean> {
    for (const section of VALID) {
      const isMeant = after.file.sections.some(({ name }) => name === section);
      if (!isMeant || !isAccepted(await this.#trials.try(section, before.learned))) continue;
      if (!isAccepted(await this.#trials.try(section, after.learned))) return false;
    }
    const known = new Map(ownSections(before.file).map((one) => [one.name, one.instance]));
    for (const { name, instance } of ownSections(after.file)) {
      const isSame = JSON.stringify(known.get(name)) === JSON.stringify(instance);
      if (isSame || !this.#accepted.has(name)) continue;
      if (!isAccepted(await this.#trials.tryText(name, after.file))) return false;
    }
    return true;
  }

  /** What makes the request of a section accepted; nothing where it is, or where nothing helps. */
  async #lessonsOf(section: OwnSection, file: EnvironmentFile): Promise<Learned | 'spent'> {
    const probed = await this.#trials.tryText(section.name, file);
    if (probed === undefined) return 'spent';
    if (isAccepted(probed)) {
      this.#accepted.add(section.name);
      return [];
    }
    const lessons = this.#schemaLessons(section);
    if (lessons.length > 0) {
      const helpful = await this.#fewest(section, file, {
        taught: lessons,
        reason: reasonOf(probed),
      });
      if (helpful === 'spent' || helpful.length > 0) return helpful;
      for (const lesson of lessons) this.#refuted.add(keyOf(lesson));
    }
    const change = await changeFor(this.#trials, section, file, probed);
    return change ? [{ change, reason: reasonOf(probed) }] : [];
  }

  /**
   * What the request of a section needs of what its schemas have taught elsewhere, each with the response to the
   * same request without it; nothing where all of it does not help.
   * @param why the response without any of it
   */
  async #fewest(
    section: OwnSection,
    file: EnvironmentFile,
    { taught, reason }: { readonly taught: Learned; readonly reason: string },
  ): Promise<Learned | 'spent'> {
    const send = (lessons: Learned) =>
      trySection(this.#trials, section, file, withLessons(section.instance, lessons));
    const probed = await send(taught);
    if (probed === undefined) return 'spent';
    if (!isAccepted(probed)) return [];
    let helpful: Learned = taught.map(({ change }) => ({ change, reason }));
    for (const lesson of taught.length > 1 ? helpful : []) {
      const remaining = helpful.filter(({ change }) => change !== lesson.change);
      const without = await send(remaining);
      if (without === undefined) return helpful;
      const needed = isAccepted(without) ? [] : [{ ...lesson, reason: reasonOf(without) }];
      helpful = [...remaining, ...needed];
    }
    return helpful;
  }

  /** What its schemas have taught elsewhere, as far as it changes the request. */
  #schemaLessons({ location, instance }: OwnSection): Learned {
    const { piece } = this.#trials;
    let changed = instance;
    return this.#lessons.fitting(piece, location, instance, ['twice', 'value']).filter((lesson) => {
      const { change } = lesson;
      if (change.kind !== 'twice' && change.kind !== 'value') return false;
      if (this.#refuted.has(keyOf(lesson)) || piece.isEdited(location, change.at)) return false;
      const other = withLessons(changed, [lesson]);
      if (JSON.stringify(other) === JSON.stringify(changed)) return false;
      if (!piece.isValid(location, other)) return false;
      changed = other;
      return true;
    });
  }
}

/** The instance of a section with what was learned of it. */
function withLessons(instance: Json, lessons: Learned): Json {
  return lessons.reduce((value, { change }) => {
    return (isOfRequest(change) ? withChange(value, change) : undefined) ?? value;
  }, instance);
}

function keyOf({ change }: Pick<Lesson, 'change'>): string {
  return JSON.stringify(change);
}
