import { type Cause, UNAVAILABLE } from './cause.ts';

type Words = readonly [one: (place: string) => string, many: string];

/** What an API accepts that breaks a keyword: in one place, and wherever it is. */
const ACCEPTED: Readonly<Record<string, Words>> = {
  any: [(place) => `${sentence(place)} is not validated`, 'Requests are not validated'],
  null: [(place) => `null is accepted for ${place}`, 'null is accepted'],
  type: [(place) => `A wrong type of ${place} is accepted`, 'Wrong types are accepted'],
  required: [
    (place) => `${sentence(place)} is required, and may be left out`,
    'Required fields may be left out',
  ],
  'required fields': [
    (place) => `Required fields of ${place} may be left out`,
    'Required fields may be left out',
  ],
  additionalProperties: [
    (place) => `Undeclared properties of ${place} are accepted`,
    'Undeclared properties are accepted',
  ],
  '8.11': [
    (place) => `What ${place} deletes can still be read`,
    'What is deleted can still be read',
  ],
};

/** What an API rejects that breaks nothing, where that has its own name. */
const REJECTED: Readonly<Record<string, Words>> = {
  '8.12': [(place) => `What ${place} creates cannot be read`, 'What is created cannot be read'],
};

/** What makes a server fail. */
const CRASHING: Readonly<Record<string, Words>> = {
  any: [(place) => `invalid values of ${place}`, 'invalid values'],
  mixed: [(place) => `requests to ${place}`, 'requests'],
  null: [(place) => `null for ${place}`, 'null'],
  type: [(place) => `a wrong type of ${place}`, 'wrong types'],
  required: [(place) => `a request without ${place}`, 'requests without a required field'],
  'required fields': [
    (place) => `requests without required fields of ${place}`,
    'requests without a required field',
  ],
  additionalProperties: [(place) => `an undeclared property of ${place}`, 'undeclared properties'],
  valid: [(place) => `the valid request of ${place}`, 'valid requests'],
  limit: [(place) => `a value at a limit of ${place}`, 'values at their limit'],
  '9.01': [
    (place) => `a further member or branch of ${place}`,
    'further members of enums, or branches',
  ],
  '9.02': [(place) => `${place} without the other optional fields`, 'optional fields alone'],
  '9.03': [(place) => `a combination of fields of ${place}`, 'combinations of fields'],
  '9.04': [(place) => `another number for ${place}`, 'other numbers'],
  '9.05': [(place) => `odd but valid text for ${place}`, 'odd but valid text'],
  '9.06': [(place) => `an empty or long ${place}`, 'empty or long lists and maps'],
  '9.07': [(place) => `an unknown ${place}`, 'keys that name no row'],
  '9.08': [(place) => `a documented example of ${place}`, 'documented examples'],
  '8.01': [
    (place) => `the request of ${place} without credentials`,
    'requests without credentials',
  ],
  '8.02': [
    (place) => `the request of ${place} with wrong credentials`,
    'requests with wrong credentials',
  ],
  '8.03': [(place) => `another user’s ${place}`, 'another user’s reading of a row'],
  '8.04': [(place) => `another user’s ${place}`, 'another user’s change of a row'],
  '8.05': [
    (place) => `the request of ${place} without a scope or role`,
    'requests without a scope or role',
  ],
  '8.11': [(place) => `a GET of what ${place} has deleted`, 'a GET of what has been deleted'],
  '8.12': [(place) => `a GET of what ${place} has created`, 'a GET of what has been created'],
};

/** What credentials are not checked for, by check. */
const LET_IN: Readonly<Record<string, Words>> = {
  '8.01': [(place) => `Credentials are not required for ${place}`, 'Credentials are not required'],
  '8.02': [
    (place) => `Wrong credentials are accepted for ${place}`,
    'Wrong credentials are accepted',
  ],
  '8.03': [
    (place) => `Another user’s row can be read by ${place}`,
    'Rows of other users can be read',
  ],
  '8.04': [
    (place) => `Another user’s row can be changed by ${place}`,
    'Rows of other users can be changed',
  ],
  '8.05': [
    (place) => `No scope or role is required for ${place}`,
    'Scopes and roles are not required',
  ],
};

/** What is wrong with responses, by check; for 7.03 by keyword. */
const RESPONSES: Readonly<Record<string, Words>> = {
  '7.01': [(place) => `${place} responds with an undocumented status`, 'Undocumented statuses'],
  '7.02': [
    (place) => `${place} responds with an undocumented content type`,
    'Undocumented content types',
  ],
  '7.03': [(place) => `The response of ${place} cannot be read`, 'Responses cannot be read'],
  '7.04': [
    (place) => `The headers of ${place} are not as documented`,
    'Headers are not as documented',
  ],
};

/**
 * A plain title for a cause: `maxLength of Owner.name is not enforced`, `500 on wrong types`.
 * @param place where it is, in words; undefined for many places
 */
export function titleOf(
  { kind, defect, response, message }: Cause,
  place: string | undefined,
): string {
  const answered = response === 'no response' ? 'No response' : response;
  if (kind === 'blocked') return defect;
  if (defect === UNAVAILABLE) return `${response}, whatever is sent`;
  if (kind === 'unproven' && response === '')
    return `${defect.slice(0, 1).toUpperCase()}${defect.slice(1)}`;
  if (kind === 'unproven') return `The valid request gets ${response.toLowerCase()}`;
  if (kind === 'accepted') {
    const plain: Words = [
      (one) => `${defect} of ${one} is not enforced`,
      `${defect} is not enforced`,
    ];
    const title = inWords(ACCEPTED[defect] ?? plain, place);
    if (message === '') return title;
    return defect === 'null' ? `${title} for ${message}` : `${title}: ${message}`;
  }
  if (kind === 'response') {
    const schema: Words = [
      (one) => `Responses break ${defect} of ${one}`,
      `Responses break ${defect}`,
    ];
    return inWords(RESPONSES[defect] ?? schema, place);
  }
  const rejected = kind === 'rejected' ? REJECTED[defect] : undefined;
  if (rejected) return inWords(rejected, place);
  const letIn = response === '2xx' ? LET_IN[defect] : undefined;
  if (letIn) return inWords(letIn, place);
  const broken: Words = [(one) => `a value that breaks ${defect} of ${one}`, `a broken ${defect}`];
  const subject = inWords(CRASHING[defect] ?? broken, place);
  const suffix = message === '' ? '' : `: ${cut(message)}`;
  return `${answered} ${kind === 'crash' ? 'on' : 'to'} ${subject}${suffix}`;
}

/** Characters of a message that a title has room for. */
const LENGTH = 60;

function cut(message: string): string {
  return message.length <= LENGTH ? message : `${message.slice(0, LENGTH).toWellFormed()}…`;
}

function sentence(text: string): string {
  return /^(the|query|path|header) /.test(text) ? text[0]?.toUpperCase() + text.slice(1) : text;
}

function inWords([one, many]: Words, place: string | undefined): string {
  return place === undefined ? many : one(place);
}
