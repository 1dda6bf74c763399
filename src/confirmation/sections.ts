import { type Changes, nameOf, type ReportedSuite, scriptsOf } from './changes.ts';
import type { ConstraintChange, FieldChange } from './field-changes.ts';
import { counted, inCode, inWords, list, table } from './markdown.ts';

/** Rows of a table or list that people still read; the report has them all. */
const MOST_ROWS = 100;
/** A limit is cut after this; a pattern may be long. */
const MOST_LIMIT = 60;

/** The .py files of each endpoint by directory, and the sum. */
export function scriptsSection({ endpoints }: ReportedSuite): string {
  const rows = endpoints.map((endpoint) => {
    const { positive, negative, positive_boundary } = endpoint.files;
    return [inCode(nameOf(endpoint)), `${positive}`, `${negative}`, `${positive_boundary}`];
  });
  const sum = endpoints.reduce((total, endpoint) => total + scriptsOf(endpoint), 0);
  const cases = endpoints.reduce((total, endpoint) => total + endpoint.cases.length, 0);
  const head = ['Endpoint', 'positive', 'negative', 'positive_boundary'];
  return [
    '### Scripts',
    table(head, rows, MOST_ROWS),
    `${counted(sum, '.py file')} with ${counted(cases, 'case')} for ${counted(endpoints.length, 'endpoint')}.`,
  ].join('\n\n');
}

/** What was added, changed and removed against the base. */
export function changesSection(changes: Changes | null): string {
  if (changes === null) return '';
  const lines = [
    ...changes.added.map((endpoint) => `added ${inCode(endpoint)}`),
    ...changes.changed.flatMap(({ endpoint, scripts, cases, fields }) => [
      `changed ${inCode(endpoint)}: ${step(scripts, 'script')}, ${step(cases, 'case')}`,
      ...fields.map((field) => fieldLine(endpoint, field)),
    ]),
    ...changes.removed.map((endpoint) => `removed ${inCode(endpoint)}`),
  ];
  const body = lines.length > 0 ? list(lines, MOST_ROWS) : 'No endpoint has changed.';
  return `### Against the base\n\n${body}`;
}

/** Such as “`POST /pets /owner/name`: `+ maxLength 60` → 2 new cases”. */
function fieldLine(endpoint: string, { location, at, constraints, added, removed }: FieldChange) {
  const place = inCode(`${endpoint} ${at === '' ? location : at}`);
  const cases = [
    ...(added.length > 0 ? [`${added.length} new ${added.length === 1 ? 'case' : 'cases'}`] : []),
    ...(removed.length > 0 ? [`${removed.length} fewer`] : []),
  ].join(', ');
  const changeWords = constraints.map((one) => inCode(constraintInWords(one))).join(', ');
  return `${place}: ${[changeWords, cases].filter((part) => part !== '').join(' → ')}`;
}

/** Such as `+ maxLength 60`, `maxLength 60 → 80` or `− pattern "^a"`. */
function constraintInWords({ keyword, before, after }: ConstraintChange): string {
  const [old, now] = [before, after].map((limit) => limit && cut(limit));
  if (before === null) return `+ ${keyword} ${now}`.trim();
  return after === null ? `− ${keyword} ${old}`.trim() : `${keyword} ${old} → ${now}`;
}

function cut(limit: string): string {
  return limit.length > MOST_LIMIT ? `${limit.slice(0, MOST_LIMIT).toWellFormed()}…` : limit;
}

/** The values of a person that stayed. */
export function editsSection(preservedEdits: readonly string[]): string {
  if (preservedEdits.length === 0) return '';
  return `### Edited values that were kept\n\n${list(preservedEdits.map(inCode), MOST_ROWS)}`;
}

/** What a record selects and the document lacks. */
export function missingSection(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return `### Selected, but not in the document\n\n${list(missing.map(inCode), MOST_ROWS)}`;
}

export function leftOutSection(leftOut: readonly string[]): string {
  if (leftOut.length === 0) return '';
  return `### Left out\n\n${list(leftOut.map(inWords), MOST_ROWS)}`;
}

function step({ before, after }: { before: number; after: number }, noun: string): string {
  return before === after ? counted(after, noun) : `${before} → ${counted(after, noun)}`;
}
