import { lastCodePoint } from './charsets.ts';

/** How values of a content type are written. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'text';

/** The one of some content types in which a body, or a parameter, is tested, or undefined for none. */
export function testedType(
  types: readonly string[],
): { readonly type: string; readonly form: BodyForm } | undefined {
  return FORMS.flatMap(([pattern, form]) =>
    types
      .filter(
        (type) => pattern.test(type) && (form !== 'text' || lastCodePoint(type) !== undefined),
      )
      .map((type) => ({ type, form })),
  )[0];
}

/** The content types that are tested, best first (DESIGN.md, "Content type"). */
const FORMS: readonly (readonly [RegExp, BodyForm])[] = [
  [/^application\/json(;|$)/i, 'json'],
  [/^[^;]+\+json(;|$)/i, 'json'],
  [/^(application|\*)\/\*(;|$)/i, 'json'],
  [/^application\/x-www-form-urlencoded(;|$)/i, 'form'],
  [/^multipart\//i, 'multipart'],
  [/^text\//i, 'text'],
];
