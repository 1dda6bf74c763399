import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Problem } from '../problem.ts';
import { inWords } from './system-error.ts';

/** Writes a report as JSON, two spaces deep. Throws a `file-unwritable` Problem. */
export function writeReport(path: string, report: object): void {
  writeTexts(path, texts(report));
}

/** Writes a text. Throws a `file-unwritable` Problem. */
export function writeText(path: string, text: string): void {
  writeTexts(path, [text]);
}

/**
 * Makes sure that a file can be written later; one that is there stays as it is. Throws a `file-unwritable` Problem.
 */
export function requireWritable(path: string): void {
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    // To open a pipe would wait for its reader, or end it.
    if (entry !== undefined && !entry.isFile() && !entry.isDirectory()) return;
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    closeSync(openSync(path, 'a'));
    if (isNew) rmSync(path);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Makes a folder where there is none, and makes sure that files can be written there. Throws a `file-unwritable` Problem. */
export function requireWritableFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Writes a text in parts. Throws a `file-unwritable` Problem. */
export function writeTexts(path: string, parts: Iterable<string>): void {
  try {
    const file = openSync(path, 'w');
    try {
      for (const text of parts) writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}

function unwritable(path: string, error: unknown): Problem {
  return new Problem('file-unwritable', `${path} cannot be written: ${inWords(error)}.`);
}

/** The JSON text in parts, an item of a list at a time: the report of a large document fits into no string. */
function* texts(report: object): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(report)) {
    if (value === undefined) continue;
    yield `${before}\n  ${JSON.stringify(key)}: `;
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries()) {
        yield `${index === 0 ? '[' : ','}\n    ${itemText(item)}`;
      }
      yield '\n  ]';
    } else yield memberText(value);
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

/** The text of a member, which is indented as what is around it asks for. */
function memberText(value: unknown): string {
  return JSON.stringify([value], null, 2).slice('[\n  '.length, -'\n]'.length);
}

/** The text of an item of a member. */
function itemText(value: unknown): string {
  return JSON.stringify([[value]], null, 2).slice('[\n  [\n    '.length, -'\n  ]\n]'.length);
}
