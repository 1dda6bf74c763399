/** What is wrong with a test, by its nature (docs/results.schema.json, `kind`) → what people call it. */
const WORDS: Readonly<Record<string, string>> = {
  crash: 'crash',
  accepted: 'invalid request accepted',
  rejected: 'valid request rejected',
  response: 'response',
  access: 'access',
  blocked: 'blocked',
  unproven: 'unproven',
};

/** The choices of a filter by kind. */
export const KIND_CHOICES = [
  { value: '', label: 'any' },
  ...Object.entries(WORDS).map(([value, label]) => ({ value, label })),
];

/** A kind as people call it. */
export function kindInWords(kind: string): string {
  return WORDS[kind] ?? kind;
}
