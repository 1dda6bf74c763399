import type { core } from 'zod';

/** What zod calls a type → what people call it. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
  date: 'must be a time',
  undefined: 'must be left out',
  never: 'must be left out',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'must be an absolute URL',
  uuid: 'must be a UUID, such as 0190b0a0-7c5e-7000-8000-000000000000',
  datetime: 'must be a time, such as 2026-11-21T00:00:00Z',
  date: 'must be a date, such as 2026-11-21',
  email: 'must be an e-mail address',
};

/**
 * An error of an input as a sentence that continues after the name of the field. It says what is expected
 * and, of a wrong type, what kind of thing came.
 */
export function inPlainWords(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${EXPECTED[issue.expected] ?? `must be ${issue.expected}`}, and ${describeInput(issue.input)}`;
    case 'too_small':
      return leastOf(issue);
    case 'too_big':
      return mostOf(issue);
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}${isSimple(issue.input) ? '' : `, and ${describeInput(issue.input)}`}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it must be';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `does not take ${issue.keys.map((key) => JSON.stringify(key)).join(' and ')}`;
    case 'invalid_union':
      return eitherOf(issue);
    default:
      return 'is not allowed';
  }
}

const MISSING = 'it is missing';

function describeInput(input: unknown): string {
  if (input === undefined) return MISSING;
  if (input === null) return 'it is null';
  if (Array.isArray(input)) return 'it is a list';
  if (typeof input === 'string') return 'it is text';
  if (typeof input === 'boolean') return `it is ${input}`;
  if (typeof input === 'number')
    return Number.isFinite(input) ? 'it is a number' : 'it is no number';
  return 'it is an object';
}

/** Text that has none of a few words needs no more to be said. */
function isSimple(input: unknown): boolean {
  return typeof input === 'string';
}

function leastOf({ origin, minimum, inclusive = true }: core.$ZodRawIssue<core.$ZodIssueTooSmall>) {
  if (origin === 'string') {
    return minimum === 1 ? 'must not be empty' : `must be at least ${minimum} characters long`;
  }
  if (isCounted(origin)) {
    return minimum === 1 ? 'must hold at least one entry' : `must hold at least ${minimum} entries`;
  }
  return inclusive ? `must be ${minimum} or more` : `must be more than ${minimum}`;
}

function mostOf({ origin, maximum, inclusive = true }: core.$ZodRawIssue<core.$ZodIssueTooBig>) {
  if (origin === 'string') return `must be at most ${maximum} characters long`;
  if (isCounted(origin)) return `must hold at most ${maximum} entries`;
  return inclusive ? `must be ${maximum} or less` : `must be less than ${maximum}`;
}

function isCounted(origin: string): boolean {
  return ['array', 'set', 'map', 'object', 'record'].includes(origin);
}

function oneOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  return quoted.length === 1 ? `${quoted[0]}` : `one of ${quoted.join(', ')}`;
}

/** What each branch says of the whole: `must be "all", and it is missing, or must be a list, …`. */
function eitherOf(issue: core.$ZodRawIssue<core.$ZodIssueInvalidUnion>): string {
  const { errors = [], discriminator } = issue;
  if (discriminator !== undefined && errors.length === 0) {
    const options: unknown = 'options' in issue ? issue.options : [];
    if (!Array.isArray(options) || options.length === 0) return 'is of no kind that is known';
    return `must be ${oneOf(options)}`;
  }
  const whole = errors.flatMap((issues) => issues.filter(({ path }) => path.length === 0));
  const messages = [...new Set(whole.map(({ message }) => message.split(', and it is ')[0]))];
  return messages.length === 0 ? neededBy(errors) : messages.join(', or ');
}

/** The fields that each branch lacks, where that is all: `needs "value", or "pointer"`. */
function neededBy(branches: readonly (readonly core.$ZodIssue[])[]): string {
  if (!branches.flat().every(({ message }) => message.endsWith(MISSING))) {
    return 'has none of the forms that it may have';
  }
  const fields = branches.map((issues) =>
    issues.map(({ path }) => JSON.stringify(path.join('.'))).join(' and '),
  );
  return `needs ${[...new Set(fields)].join(', or ')}`;
}
