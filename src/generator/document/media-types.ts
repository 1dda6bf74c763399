import { lastCodePoint } from './charsets.ts';

/** How values of a content type are written. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'text' | 'xml' | 'file';

/** A content type of a body, and how it is written. */
export interface BodyType {
  readonly type: string;
  readonly form: BodyForm;
  /** Whether one valid request is all that is sent in it: what it is read as is not certain enough for more. */
  readonly isOnlyValid: boolean;
}

/** The one of some content types in which a parameter is tested, or undefined for none. */
export function testedType(types: readonly string[]): BodyType | undefined {
  return bodyTypes(types).find(({ isOnlyValid }) => !isOnlyValid);
}

/** The content types in which a body can be sent, best first (docs/suite.md, "Content types"). */
export function bodyTypes(types: readonly string[]): BodyType[] {
  const found = types.flatMap((type) => {
    const rank = FORMS.findIndex(([pattern]) => pattern.test(type));
    const [, form, isOnlyValid = false] = FORMS[rank] ?? [];
    const isUnknown = form === undefined || (form === 'text' && lastCodePoint(type) === undefined);
    return isUnknown ? [] : [{ rank, type, form, isOnlyValid }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ type, form, isOnlyValid }) => ({ type, form, isOnlyValid }));
}

/** The content types, best first; the last one is that of files, whatever they hold. */
const FORMS: readonly (readonly [pattern: RegExp, form: BodyForm, isOnlyValid?: true])[] = [
  [/^application\/json(;|$)/i, 'json'],
  [/^[^;]+\+json(;|$)/i, 'json'],
  [/^(application|\*)\/\*(;|$)/i, 'json'],
  [/^application\/x-www-form-urlencoded(;|$)/i, 'form'],
  [/^multipart\//i, 'multipart'],
  [/^text\/(?!(xml|(x-)?yaml)(;|$))/i, 'text'],
  [/^(application|text)\/xml(;|$)|^[^;]+\+xml(;|$)/i, 'xml', true],
  // Each JSON text is YAML too (YAML 1.2, 1.3).
  [/^(application|text)\/(x-)?yaml(;|$)|^[^;]+\+yaml(;|$)/i, 'json', true],
  [/^[^;/]+\/[^;/]+(;|$)/, 'file', true],
];

/** A type of a range, as `image/png` of `image/*`; undefined for another text. */
export function memberOf(range: string): string | undefined {
  return TYPE_OF_RANGE[range.toLowerCase()];
}

/** A type of each range that documents use; what is sent has one type, not a range. */
const TYPE_OF_RANGE: Readonly<Record<string, string>> = {
  'application/*': 'application/octet-stream',
  'audio/*': 'audio/mpeg',
  'font/*': 'font/woff2',
  'image/*': 'image/png',
  'model/*': 'model/stl',
  'text/*': 'text/plain',
  'video/*': 'video/mp4',
};
