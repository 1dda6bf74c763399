import { z } from 'zod';
import { endpoint } from '../../input/fields.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import { type Actor, requireOwner } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { openRecordRepository } from './open-document.ts';
import { type GenerationRecord, getRecord } from './records.ts';
import { recordCases } from './reported-cases.ts';

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
  /** The only one that it is for; null: all that have a parameter of that name. */
  endpoint: endpoint.nullable().default(null),
});

/** What a value led to. */
interface ParameterCommit {
  readonly commit: string;
  /** False where the branch had this very value already. */
  readonly changed: boolean;
  /** Endpoints that have a value of their own for the parameter, which wins over the one for all. */
  readonly exceptions: readonly string[];
}

/**
 * Gives a value to a parameter of one endpoint of a record, or wherever an endpoint has one of that name, by one commit
 * to its branch that changes the line of env/suite.txt and nothing else. Its next run and calibration send it.
 *
 * @throws Problem `input-faulty`, also for an endpoint that the suite does not have; `not-found`, `forbidden`, and
 *   those of opening and changing a repository
 */
export async function giveParameter(
  ports: LibraryPorts,
  actor: Actor,
  name: string,
  assignment: z.input<typeof input>,
): Promise<ParameterCommit> {
  const { location, name: parameter, value, endpoint: only } = parseInput(input, assignment);
  const record = await getRecord(ports, actor, name);
  requireOwner(actor, record.owners, `the record ${name}`);
  if (only !== null) await requireEndpoint(ports, record, only);
  const section = only === null ? location : `${location} ${only}`;
  let text = '';
  const repository = await openRecordRepository(ports, record, 'repository-write');
  const published = await repository.changeFile({
    branch: record.branch,
    path: `${record.rootFolder}/${SUITE_FILE}`,
    message: `Set ${location} ${parameter}${only === null ? '' : ` of ${only}`}\n\nGiven-by: ${actor.user.replaceAll(/\s+/g, ' ')}\n`,
    maxBytes: MAX_BYTES,
    make: async (previous) => {
      text = withLine(previous ?? '', section, `${parameter} = ${value}`);
      return text;
    },
  });
  return { ...published, exceptions: only === null ? ownValues(text, location, parameter) : [] };
}

/** @throws Problem `input-faulty` for an endpoint that the latest suite has no tests of */
async function requireEndpoint(
  { database }: LibraryPorts,
  record: GenerationRecord,
  name: string,
): Promise<void> {
  if ((await recordCases(database, record, record.id)).has(name)) return;
  const fault = `endpoint: the suite has no tests of ${name}`;
  throw new Problem('input-faulty', 'Fix these fields and send it again.', [fault]);
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

/** The endpoints whose own section has a line for a parameter. */
function ownValues(text: string, location: string, parameter: string): string[] {
  let current = '';
  return text.split('\n').flatMap((line) => {
    const section = /^\[(.+)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) {
      current = section;
      return [];
    }
    const isOwn = current.startsWith(`${location} `) && keyOf(line) === parameter;
    return isOwn ? [current.slice(location.length + 1)] : [];
  });
}

function keyOf(line: string): string | null {
  return line.includes('=') ? line.slice(0, line.indexOf('=')).trim() : null;
}
