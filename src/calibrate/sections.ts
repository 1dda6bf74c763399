import {
  type Json,
  type Learned,
  type Lesson,
  type Location,
  type MadeFile,
  valueAt,
  withValueAt,
  writeJson,
} from '../generator/index.ts';
import { kindOf } from './complaints/kinds.ts';
import { readComplaints } from './complaints/read-complaints.ts';
import { SHAPES, valuesFor } from './complaints/values.ts';
import { keyOf, placesIn } from './places.ts';
import type { Probed } from './probe.ts';
import { reasonOf } from './reason.ts';
import { isAccepted, type Trials } from './trials.ts';

/** A section whose request is its own: the smallest one that holds its field. */
interface OwnSection {
  readonly name: string;
  readonly location: Location;
  readonly at: string;
  /** What it sends in that location. */
  readonly instance: Json;
}

/**
 * Tries the requests that single fields start from, and other values for fields whose request is rejected.
 * @returns the lessons with those that were added
 */
export async function calibratedSections(trials: Trials, learned: Learned): Promise<Learned> {
  const file = trials.piece.made(learned, 'whole');
  const lessons: Lesson[] = [];
  for (const section of ownSections(trials, file)) {
    const probed = await trials.tryText(section.name, file);
    if (probed === undefined) break;
    if (isAccepted(probed)) continue;
    const lesson = await otherValue(trials, section, file, probed);
    if (lesson) lessons.push(lesson);
  }
  return [...learned, ...lessons];
}

/** A value of the field with which its request is accepted. */
async function otherValue(
  trials: Trials,
  { name, location, at, instance }: OwnSection,
  file: MadeFile,
  rejected: Probed,
): Promise<Lesson | undefined> {
  if (trials.piece.isEdited(location, at)) return undefined;
  const now = valueAt(instance, at);
  const words = readComplaints(rejected.body).map((one) => one.words);
  const asked = words.flatMap((one) => [...valuesFor(kindOf(one), one)]);
  const shapes = typeof now === 'string' ? SHAPES : [];
  for (const value of new Set([...asked, ...shapes])) {
    const changed = withValueAt(instance, at, value);
    if (value === now || !trials.piece.isValid(location, changed)) continue;
    const text = withLine(file.text, name, `${location} = ${writeJson(changed)}`);
    const probed = await trials.tryText(name, { path: file.path, text });
    if (probed === undefined) return undefined;
    if (!isAccepted(probed)) continue;
    return { change: { kind: 'value', location, at, value }, why: reasonOf(rejected) };
  }
  return undefined;
}

/** An environment file with another line in a section. */
function withLine(text: string, section: string, line: string): string {
  const [key = ''] = line.split(' = ', 1);
  const head = `\n[${section}]\n`;
  const start = text.indexOf(head) + head.length;
  const end = text.indexOf('\n\n', start);
  const lines = text.slice(start, end).split('\n');
  const others = lines.filter((one) => !one.startsWith(`${key} = `));
  return `${text.slice(0, start)}${[line, ...others].join('\n')}${text.slice(end)}`;
}

/** The sections with requests of their own, one for each request, by their fields in document order. */
function ownSections({ piece }: Trials, { sections }: MadeFile): OwnSection[] {
  const places = new Map(placesIn(piece.bases([]).full).map((place) => [keyOf(place), place]));
  const seen = new Set<string>();
  return sections.flatMap(({ name, lines }): OwnSection[] => {
    const [, location] =
      /^(?:negative|positive_boundary)_(path|query|header|body)/.exec(name) ?? [];
    const at = lines.find(({ key }) => key === 'at')?.value;
    const instance = lines.find(({ key }) => key === location)?.value;
    const text = `${location} ${instance === undefined ? '' : writeJson(instance)}`;
    if (typeof at !== 'string' || instance === undefined || seen.has(text)) return [];
    seen.add(text);
    const place = places.get(`${location}${at}`);
    return place ? [{ name, location: place.location, at, instance }] : [];
  });
}
