import type { TestOutcome } from './document.ts';

/**
 * What a test broke, sent and got, in one line:
 * `` `/owner/name`: `maxLength` 60, sent 61 characters, openapi.yaml:204, answered 201 ``. For a valid
 * request the response alone.
 */
export function ruleSentence(test: TestOutcome): string {
  const { keyword, limit, sent, file, line, pointer, response } = test;
  const answered = `answered ${response?.status ?? 'nothing'}`;
  if (keyword === undefined) return answered;
  const shown =
    limit === undefined ? '' : ` ${typeof limit === 'string' ? limit : JSON.stringify(limit)}`;
  const written = line === undefined ? pointer : `${file}:${line}`;
  const parts = [
    `${fieldOf(test)}: \`${keyword}\`${shown}`,
    `sent ${sent ?? ''}`,
    written,
    answered,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The field that is tested, with its location unless it is in the body. */
function fieldOf({ location, at }: TestOutcome): string {
  const place = at ? `\`${at}\`` : 'body';
  return location === 'body' || location === undefined ? place : `${location} ${place}`;
}
