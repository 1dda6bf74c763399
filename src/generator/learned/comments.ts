import { parseJson } from '../document/reading/parse-json.ts';
import type { Json } from '../json.ts';
import type { Location } from '../report.ts';
import { LOCATIONS } from '../requests/base.ts';
import { setupLineOf, setupLineValue } from '../setup/setup-line.ts';
import { writeJson } from '../write-json.ts';
import {
  type Change,
  isLineChange,
  type Learned,
  type Lesson,
  type LineChange,
  type LineKind,
  type StillRejected,
  TEXT_KINDS,
} from './learned.ts';
import { NOTED, notesOf, readNote } from './rejected-notes.ts';

const HEAD = 'calibrated: ';
/** The sections of lines that were learned; a comment above each says why. */
const SECTIONS: readonly (readonly [name: string, kind: LineKind])[] = [
  ['setup', 'set-up'],
  ['cleanup', 'clean-up'],
];
/** A pointer as it is, or as a JSON string where it holds what ends one. */
const POINTER = /^(\/[^\s"()]*|"(?:[^"\\]|\\.)*")(?= |$)/;
/** `"Europe" of GET /regions`: a value, and the request whose response has shown it. */
const OF_RESPONSE = /^(.*) of ([A-Z]+ \/.*)$/;

/**
 * The comments above a location's line in `[positive]`, one for each lesson; those on set-ups are above
 * the path. `readLearned` reads them back.
 */
export function commentsOf(learned: Learned, location: Location): string[] {
  return learned.flatMap(({ change, reason }) =>
    isPlaced(change) && locationOf(change) === location
      ? [`${HEAD}${wordsOf(change)} (${reason})`]
      : [],
  );
}

/** The comment above a line of `[setup]` or `[cleanup]` that was learned. */
export function lineComment(reason: string): string {
  return `${HEAD}${reason}`;
}

/** Lessons as `readLearned` reads them, each with the line that it is about, so that their order stays. */
export function learnedText(learned: Learned): string {
  const own = SECTIONS.flatMap(([name, kind]) => [
    `[${name}]`,
    ...learned.flatMap(({ change, reason }) =>
      isLineChange(change) && change.kind === kind
        ? [`# ${lineComment(reason)}`, `${change.key} = ${writeJson(setupLineValue(change.line))}`]
        : [],
    ),
  ]);
  const lines = learned.flatMap((lesson) => {
    if (!isPlaced(lesson.change)) return [];
    const location = locationOf(lesson.change);
    return [...commentsOf([lesson], location).map((one) => `# ${one}`), `${location} = {}`];
  });
  const notes = NOTED.map((section) => notesOf(learned, section).map((one) => `# ${one}`));
  const [full = [], required = []] = notes;
  const whole = ['[positive]', ...full, ...lines, '[positive_required]', ...required];
  return ['', ...own, ...whole, ''].join('\n');
}

type PlacedChange = Exclude<Change, LineChange | StillRejected>;

function isPlaced(change: Change): change is PlacedChange {
  return change.kind !== 'rejected' && !isLineChange(change);
}

/** A change in the words of its comment. */
export function changeWords(change: Exclude<Change, StillRejected>): string {
  return isLineChange(change) ? `${change.kind} ${change.key}` : wordsOf(change);
}

function locationOf(change: PlacedChange): Location {
  if (change.kind === 'as') return 'body';
  return change.kind === 'without-set-up' ? 'path' : change.location;
}

function wordsOf(change: PlacedChange): string {
  if (change.kind === 'without-set-up') return `without set-up ${change.call}`;
  if (change.kind === 'as') return `as ${change.mediaType}`;
  const at = pointerText(change.at);
  if (change.kind === 'undocumented') return `undocumented ${at} = ${lineOf(change.value)}`;
  if (change.kind !== 'value') return `${change.kind} ${at}`;
  const of = change.from === undefined ? '' : ` of ${change.from}`;
  return `${at} = ${lineOf(change.value)}${of}`;
}

function pointerText(at: string): string {
  return POINTER.exec(at)?.[0] === at ? at : lineOf(at);
}

/** JSON that a comment holds as it is: what would be taken for white space is escaped. */
function lineOf(value: Json): string {
  const escaped = (text: string) =>
    Array.from({ length: text.length }, (_, index) => {
      return `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }).join('');
  return writeJson(value).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\s|(?<= ) /gu, escaped);
}

/** What an environment file says that was learned; comments that are not ours are passed over. */
export function readLearned(text: string | undefined): Learned {
  if (text === undefined) return [];
  const notes = NOTED.flatMap((name) => readNote(name, sectionIn(text, name)) ?? []);
  if (!text.includes(`# ${HEAD}`)) return notes;
  const lessons: Lesson[] = SECTIONS.flatMap(([name, kind]) => linesIn(text, name, kind));
  let waiting: string[] = [];
  for (const line of sectionIn(text, 'positive')) {
    if (line.startsWith(`# ${HEAD}`)) waiting.push(line.slice(2 + HEAD.length));
    const key = /^(\w+) = /.exec(line)?.[1];
    if (key === undefined) continue;
    const location = LOCATIONS.find((one) => one === key);
    if (location) lessons.push(...waiting.flatMap((words) => lessonOf(words, location) ?? []));
    waiting = [];
  }
  return [...lessons, ...notes];
}

/** The lines of a section, as they are. */
function sectionIn(text: string, name: string): string[] {
  const [, after = ''] = `\n${text.replaceAll('\r\n', '\n')}`.split(`\n[${name}]\n`);
  const [section = ''] = after.split(/(?:^|\n)\[/);
  return section.split('\n');
}

/** The lines of `[setup]` or `[cleanup]` below a comment that says what was learned. */
function linesIn(text: string, name: string, kind: LineKind): Lesson[] {
  const lines = sectionIn(text, name);
  return lines.flatMap((line, index): Lesson[] => {
    const above = lines[index - 1] ?? '';
    const [, key, written] = /^([^#;\s=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!above.startsWith(`# ${HEAD}`) || key === undefined || written === undefined) return [];
    const value = jsonOf(written);
    const setup = value === undefined ? undefined : setupLineOf(value);
    const reason = above.slice(2 + HEAD.length);
    return setup ? [{ change: { kind, key, line: setup }, reason }] : [];
  });
}

function lessonOf(words: string, location: Location): Lesson | undefined {
  const call = /^without set-up ([A-Z]+ \/.*?) \((.*)\)$/.exec(words);
  if (call?.[1] && call[2] !== undefined) {
    return { change: { kind: 'without-set-up', call: call[1] }, reason: call[2] };
  }
  const [, mediaType, need] = /^as ([^\s()]+\/[^()]+?) \((.*)\)$/.exec(words) ?? [];
  if (mediaType !== undefined && need !== undefined) {
    return { change: { kind: 'as', mediaType }, reason: need };
  }
  const [, kind = '', rest = ''] =
    /^(without |with |twice |undocumented |new |same |row |id |)(.*)$/.exec(words) ?? [];
  const written = POINTER.exec(rest)?.[1];
  const at = written === undefined ? undefined : pointerOf(written);
  if (written === undefined || at === undefined) return undefined;
  const tail = rest.slice(written.length);
  if (kind === '') return valueLesson(location, at, tail);
  if (kind === 'undocumented ') {
    const lesson = valueLesson(location, at, tail);
    const value = lesson?.change.kind === 'value' ? lesson.change.value : undefined;
    return lesson && value !== undefined
      ? { ...lesson, change: { kind: 'undocumented', location, at, value } }
      : undefined;
  }
  const reason = /^ \((.*)\)$/.exec(tail)?.[1];
  if (reason === undefined) return undefined;
  const named = (['with', 'without', 'twice', ...TEXT_KINDS] as const).find(
    (one) => `${one} ` === kind,
  );
  return named && { change: { kind: named, location, at }, reason };
}

function pointerOf(written: string): string | undefined {
  const at = written.startsWith('"') ? jsonOf(written) : written;
  return typeof at === 'string' ? at : undefined;
}

/** The value ends where what is left of it is JSON, and the rest is in parentheses. */
function valueLesson(location: Location, at: string, tail: string): Lesson | undefined {
  const text = /^ = (.*)\)$/.exec(tail)?.[1];
  if (text === undefined) return undefined;
  for (let end = text.indexOf(' ('); end >= 0; end = text.indexOf(' (', end + 1)) {
    const reason = text.slice(end + 2);
    const whole = jsonOf(text.slice(0, end));
    if (whole !== undefined)
      return { change: { kind: 'value', location, at, value: whole }, reason };
    const [, written = '', from] = OF_RESPONSE.exec(text.slice(0, end)) ?? [];
    const value = from === undefined ? undefined : jsonOf(written);
    if (from !== undefined && value !== undefined) {
      return { change: { kind: 'value', location, at, value, from }, reason };
    }
  }
  return undefined;
}

function jsonOf(text: string): Json | undefined {
  try {
    return parseJson(text)?.exact;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
