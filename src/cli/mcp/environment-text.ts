import { isObject, readValue } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import { truncate } from './answer.ts';
import { isHidden, visibleLine } from './mask.ts';

/** A section: its lines in order, comments as they are. */
type Sections = ReadonlyMap<string, readonly string[]>;

const HEADER = /^\[(.+)\]\s*$/;
const LINE = /^([^#;\s=][^=]*?)\s*=\s*(.*?)\s*$/;
/** The longest value that is shown in full. */
const LONGEST_VALUE = 1200;

/** The sections of an environment file; comments right above a section are its own. */
export function sectionsOf(text: string): Sections {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  let comments: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const name = HEADER.exec(line)?.[1];
    if (name !== undefined) {
      lines = comments;
      sections.set(name, lines);
      comments = [];
    } else if (/^[#;]/.test(line)) {
      if (!line.startsWith('# checksum:')) comments.push(line);
    } else {
      lines.push(...comments, ...(line.trim() === '' ? [] : [line]));
      comments = [];
    }
  }
  lines.push(...comments);
  return sections;
}

/**
 * The lines of a section, without credentials.
 * @throws Problem `not-found` for a section that is not there
 */
export function linesOf(sections: Sections, section: string): string[] {
  const lines = sections.get(section);
  if (lines === undefined) {
    const message = `There is no section [${section}]; read_environment without section lists them.`;
    throw new Problem('not-found', message);
  }
  return lines.map((line) => {
    const [, key, value = ''] = LINE.exec(line) ?? [];
    // A comment may be a line that somebody has switched off, credentials and all.
    if (key === undefined) return truncate(visibleComment(section, line), LONGEST_VALUE);
    return truncate(`${key} = ${visibleLine(section, key, value)}`, LONGEST_VALUE);
  });
}

function visibleComment(section: string, line: string): string {
  const [, mark = '', key, value = ''] = /^([#;]\s*)([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? [];
  return key === undefined ? line : `${mark}${key} = ${visibleLine(section, key, value)}`;
}

/** Sections of an endpoint that hold a request, and those that may be added. */
const REQUEST = /^(?:positive(?:_required|_\d+)?|variant_\d+|negative_.+|positive_boundary_.+)$/;
const ADDED = /^(?:setup|unique|cleanup)$/;
const OF_SUITE = /^(?:(?:path|query)(?: [A-Z]+ \/.*)?|exclude)$/;
const REQUEST_KEYS = new Set(['path', 'query', 'header', 'body', 'base']);
const SCENARIO = /^\d+\.\d+$/;
/** Neither a comment nor a section, and one line. */
const KEY = /^[^\s=#;[\]\p{Cc}][^=\p{Cc}]*$/u;

/** What an agent wants to have changed. */
export interface Edit {
  /** Of `env/suite.txt`. */
  readonly isSuite: boolean;
  readonly section: string;
  readonly key: string;
  /** Null removes the line. */
  readonly value: string | null;
}

/**
 * The text of an environment file with one line set or removed, and the value before, credentials hidden.
 * @throws Problem `usage` for what is for people alone, or is no value
 */
export function editedText(
  text: string,
  edit: Edit,
): { readonly text: string; readonly before: string | null } {
  const { section, key, value } = edit;
  const lines = text.split('\n');
  const start = lines.findIndex((line) => HEADER.exec(line.trimEnd())?.[1] === section);
  requireEditable(edit, start >= 0);
  requireValue(edit);
  const length = start < 0 ? 0 : lines.slice(start + 1).findIndex((line) => /^\[/.test(line));
  const end = length < 0 ? endOf(lines) : start + 1 + length;
  const at = lines.findIndex(
    (line, index) => index > start && index < end && start >= 0 && LINE.exec(line)?.[1] === key,
  );
  const eol = text.includes('\r\n') ? '\r' : '';
  const before = LINE.exec(lines[at] ?? '')?.[2];
  if (SCENARIO.test(key) && before === undefined) {
    throw new Problem(
      'usage',
      `[${section}] has no scenario ${key}; a suite gets new ones by generate.`,
    );
  }
  if (edit.isSuite && section === 'exclude' && before !== undefined) {
    const message = `${key} is excluded, or named as one to be tested, by a person or by calibrate: ask a person to change that.`;
    throw new Problem('usage', message);
  }
  if (value === null) {
    if (before === undefined) throw new Problem('usage', `[${section}] has no line ${key}.`);
    lines.splice(at, 1);
  } else if (at >= 0) lines[at] = `${key} = ${value}${eol}`;
  else if (start >= 0) lines.splice(start + 1, 0, `${key} = ${value}${eol}`);
  else lines.splice(endOf(lines), 0, `[${section}]${eol}`, `${key} = ${value}${eol}`, eol);
  const visible = before === undefined ? null : visibleLine(section, key, before);
  return { text: lines.join('\n'), before: visible && truncate(visible, LONGEST_VALUE) };
}

/** Where the lines of the last section end: before the checksum, which stays at the end of the file. */
function endOf(lines: readonly string[]): number {
  const checksum = lines.findLastIndex((line) => line.startsWith('# checksum:'));
  if (checksum >= 0) return checksum;
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

function requireEditable({ isSuite, section, key, value }: Edit, exists: boolean): void {
  const isOpen = isSuite
    ? OF_SUITE.test(section)
    : ADDED.test(section) || (REQUEST.test(section) && exists);
  if (!isOpen) {
    const message = `[${section}] is not for agents: ask a person to edit it. Requests, [setup], [unique], [cleanup], and [path], [query], [exclude] of "suite" are.`;
    throw new Problem('usage', message);
  }
  const isKey =
    REQUEST.test(section) && !isSuite ? REQUEST_KEYS.has(key) || SCENARIO.test(key) : KEY.test(key);
  if (!isKey) throw new Problem('usage', `${JSON.stringify(key)} is no key of [${section}].`);
  if (value === null) return;
  if (/[\r\n]/.test(value)) throw new Problem('usage', 'The value has to be on one line.');
  if (isHidden(value))
    throw new Problem(
      'usage',
      'The value has ***, which hides a credential: leave that line to a person.',
    );
}

/** Makes sure that a value is one, of the kind that its line has. */
function requireValue({ isSuite, section, key, value }: Edit): void {
  if (value === null) return;
  const read = readValue(value.trim());
  if (read === undefined) {
    const message = 'The value is neither JSON on one line, nor absent, nor "a" * 5000.';
    throw new Problem('usage', message);
  }
  const isOfRequest = REQUEST.test(section) && ['path', 'query', 'header'].includes(key);
  const needsObject = isOfRequest || section === 'setup' || section === 'cleanup';
  if (needsObject && !isSuite && !isObject(read.value)) {
    throw new Problem('usage', `${key} of [${section}] has to be a JSON object.`);
  }
  if (section === 'exclude' && typeof read.value !== 'string') {
    throw new Problem('usage', 'The value of [exclude] has to be the reason, a JSON string.');
  }
}
