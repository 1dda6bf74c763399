import { z } from 'zod';
import type { Published } from '../../git/provider.ts';
import { parseInput } from '../../input/parse-input.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository } from './open-document.ts';
import { getRecord } from './records.ts';

/** The file of a suite that is a person's, below its root. */
const SUITE_FILE = 'env/suite.txt';
const MAX_BYTES = 1024 * 1024;

/** The parts of a request whose parameters all endpoints may have in common. */
export const PARAMETER_LOCATIONS = ['path', 'query'] as const;

/** The name of a parameter, as a key of an INI file has it. */
export const parameterName = z
  .string()
  .max(200, 'must be at most 200 characters long')
  .regex(/^[\w.~$-][\w.~$[\]-]*$/, 'must be letters, digits and _ . ~ $ - [ ]');

/** A JSON text on one line: a text, a number, true or false. */
export const parameterValue = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(
    /^(?:"(?:[^"\\\p{C}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)$/u,
    'must be a text in quotation marks, a number, true or false, as JSON has it',
  );

const input = z.strictObject({
  location: z.enum(PARAMETER_LOCATIONS),
  name: parameterName,
  value: parameterValue,
});

/**
 * Gives a value to a parameter wherever an endpoint of a record has one of that name, by one commit to its branch that
 * changes the line of env/suite.txt and nothing else. Its next run and calibration send it.
 *
 * @throws Problem `input-faulty`, `not-found`, `forbidden`, and those of opening and changing a repository
 */
export async function giveParameter(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  assignment: z.input<typeof input>,
): Promise<Published> {
  const { location, name: parameter, value } = parseInput(input, assignment);
  const record = await getRecord(ports, actor, name);
  requireOwner(actor, record.owners, `the record ${name}`);
  const repository = await openRecordRepository(ports, record, 'repository-write');
  return repository.changeFile({
    branch: record.branch,
    path: `${record.rootFolder}/${SUITE_FILE}`,
    message: `Set ${location} ${parameter}\n\nGiven-by: ${actor.user.replaceAll(/\s+/g, ' ')}\n`,
    maxBytes: MAX_BYTES,
    make: async (previous) => withLine(previous ?? '', location, `${parameter} = ${value}`),
  });
}

/** The text with a line in a section, in the place of the one with its key. */
function withLine(text: string, section: string, line: string): string {
  const lines = text.split('\n');
  const key = line.slice(0, line.indexOf(' ='));
  const head = lines.findIndex((one) => one.trim() === `[${section}]`);
  if (head < 0) {
    const before = text === '' ? '' : `${text.replace(/\n*$/, '')}\n\n`;
    return `${before}[${section}]\n${line}\n`;
  }
  const next = lines.findIndex((one, at) => at > head && /^\[.*\]\s*$/.test(one));
  const end = next < 0 ? lines.length : next;
  const known = lines.findIndex((one, at) => at > head && at < end && keyOf(one) === key);
  return (known < 0 ? lines.toSpliced(head + 1, 0, line) : lines.with(known, line)).join('\n');
}

function keyOf(line: string): string | null {
  return line.includes('=') ? line.slice(0, line.indexOf('=')).trim() : null;
}
