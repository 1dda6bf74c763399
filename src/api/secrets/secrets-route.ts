/** What the service answers, as templates. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/secrets\/?(?:\?|$)/, '/secrets/'],
  [/^\/secrets\/x\/[^/?]+\/?(?:\?|$)/, '/secrets/x/{token}/'],
  [/^\/secrets\/openapi\.json$/, '/secrets/openapi.json'],
];

/** The route of the secrets service that a request is for, without what it holds; null: none of them. */
export function secretsRoute(url: string): string | null {
  return ROUTES.find(([pattern]) => pattern.test(url))?.[1] ?? null;
}
