import type { Cause } from './cause.ts';

type Words = readonly [one: (place: string) => string, many: string];

/** What an API accepts that breaks a keyword: in one place, and wherever it is. */
const ACCEPTED: Readonly<Record<string, Words>> = {
  null: [(place) => `null is accepted for ${place}`, 'null is accepted'],
  type: [(place) => `A wrong type of ${place} is accepted`, 'Wrong types are accepted'],
  required: [
    (place) => `${place} is required, and may be left out`,
    'Required fields may be left out',
  ],
  additionalProperties: [
    (place) => `Undeclared properties of ${place} are accepted`,
    'Undeclared properties are accepted',
  ],
};

/** What makes a server fail. */
const CRASHING: Readonly<Record<string, Words>> = {
  null: [(place) => `null for ${place}`, 'null'],
  type: [(place) => `a wrong type of ${place}`, 'wrong types'],
  required: [(place) => `a request without ${place}`, 'requests without a required field'],
  additionalProperties: [(place) => `an undeclared property of ${place}`, 'undeclared properties'],
  valid: [(place) => `the valid request of ${place}`, 'valid requests'],
  limit: [(place) => `a value at a limit of ${place}`, 'values at their limit'],
};

/**
 * A plain title for a cause: `maxLength of Owner.name is not enforced`, `500 on wrong types`.
 * @param place where it is, in words; undefined for many places
 */
export function titleOf({ kind, what, response }: Cause, place: string | undefined): string {
  const answered = response === 'no response' ? 'No response' : response;
  if (kind === 'blocked') return what;
  if (kind === 'unproven') return `The valid request gets ${response.toLowerCase()}`;
  if (kind === 'accepted') {
    const plain: Words = [(one) => `${what} of ${one} is not enforced`, `${what} is not enforced`];
    return inWords(ACCEPTED[what] ?? plain, place);
  }
  const broken: Words = [(one) => `a value that breaks ${what} of ${one}`, `a broken ${what}`];
  const subject = inWords(CRASHING[what] ?? broken, place);
  return kind === 'crash' ? `${answered} on ${subject}` : `${answered} to ${subject}`;
}

function inWords([one, many]: Words, place: string | undefined): string {
  return place === undefined ? many : one(place);
}
