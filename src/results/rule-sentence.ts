import type { TestOutcome } from './document.ts';

/**
 * What a test broke, sent and got, in one line:
 * `` `/owner/name`: `maxLength` 60, sent 61 characters, openapi.yaml:204, answered 201 ``. For a valid
 * request only the response, and for a response that is not as documented what is wrong with it.
 */
export function ruleSentence(test: TestOutcome): string {
  const { keyword, limit, sent, file, line, pointer, response } = test;
  const answered = `answered ${response?.status ?? 'nothing'}`;
  if (test.kind === 'response') return responseSentence(test, answered);
  if (keyword === undefined) return answered;
  const limitText =
    limit === undefined ? '' : ` ${typeof limit === 'string' ? limit : JSON.stringify(limit)}`;
  const written = line === undefined ? pointer : `${file}:${line}`;
  const parts = [
    `${fieldOf(test)}: \`${keyword}\`${limitText}`,
    `sent ${sent ?? ''}`,
    written,
    answered,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function responseSentence({ at, reason = '', file, line, pointer }: TestOutcome, answered: string) {
  const written = line === undefined ? pointer : `${file}:${line}`;
  const place = at ? `\`${at}\`: ` : '';
  return [`${place}${reason}`, written, answered].filter((part) => part !== undefined).join(', ');
}

/** The field that is tested, with its location unless it is in the body. */
function fieldOf({ location, at }: TestOutcome): string {
  const place = at ? `\`${at}\`` : 'body';
  return location === 'body' || location === undefined ? place : `${location} ${place}`;
}
