import type { Generated, InventedRow, ReportEndpoint } from '../../generator/index.ts';
import { printable } from '../printable.ts';
import { unsetVariables } from './unset-variables.ts';
import { wrapText } from './wrap-text.ts';

/** How many reasons are shown for what is not tested; the report has them all. */
const MAX_REASONS = 5;
/** How many endpoints are named in a line. */
const MAX_ENDPOINTS = 3;

/**
 * What a suite holds, what a person has to add before a run, and what was left out, in 80 columns.
 * @param environment the variables that are set here
 */
export function closingLines(
  { report, tests, variants, rows, variables, withoutSecurity, leftOut }: Generated,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const { endpoints } = report;
  const tested = endpoints.filter(({ untested }) => untested === undefined).length;
  const of = tested < endpoints.length ? ` of ${endpoints.length}` : '';
  return [
    `${tested}${of} ${tested === 1 && of === '' ? 'operation' : 'operations'} tested: ` +
      `${testWords(tests, variants)} (the table counts .py files)`,
    ...[
      ...unsetVariables(variables, environment),
      ...withoutCredentials(withoutSecurity),
      ...rowLines(rows),
      ...leftOut.map(printable),
      ...leftOutFields(endpoints),
    ].flatMap((line) => wrapText(line)),
  ];
}

function testWords(tests: number, variants: number): string {
  const all = `${tests} ${tests === 1 ? 'test' : 'tests'}`;
  if (variants === 0) return all;
  return `${all}, ${variants} of them ${variants === 1 ? 'a variant' : 'variants'}`;
}

/** The operations that get no credentials, by their number and the first names. */
function withoutCredentials(endpoints: readonly string[]): string[] {
  if (endpoints.length === 0) return [];
  const count = endpoints.length === 1 ? '1 operation gets' : `${endpoints.length} operations get`;
  const have = endpoints.length === 1 ? 'it has' : 'they have';
  const names = endpoints.slice(0, MAX_ENDPOINTS).map(printable).join(', ');
  const more = endpoints.length - MAX_ENDPOINTS;
  const named = more > 0 ? `${names} and ${more} more` : names;
  return [
    `${count} no credentials, since ${have} no \`security\` (others have; [auth] of env/suite.txt is for all): ${named}`,
  ];
}

/** The path parameters for which a person has to name a row, by how many operations take them. */
function rowLines(rows: readonly InventedRow[]): string[] {
  if (rows.length === 0) return [];
  const named = rows.map(({ name, endpoints }) =>
    endpoints === 1 ? printable(name) : `${printable(name)} (${endpoints})`,
  );
  return [`name rows that exist, in [path] of env/suite.txt: ${named.join(', ')}`];
}

/** The fields without any test of their own, by reason, the most frequent first. */
function leftOutFields(endpoints: readonly ReportEndpoint[]): string[] {
  const counts = new Map<string, number>();
  const fields = endpoints
    .filter(({ untested }) => untested === undefined)
    .flatMap(({ skipped }) => skipped.filter(({ scenario }) => scenario === '*'));
  for (const { reason } of fields) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].sort(([, a], [, b]) => b - a);
  const more = reasons.length - MAX_REASONS;
  const noun = fields.length === 1 ? 'field' : 'fields';
  return [
    ...(fields.length > 0 ? [`${fields.length} ${noun} left out:`] : []),
    ...reasons.slice(0, MAX_REASONS).map(([reason, count]) => `  ${count} × ${printable(reason)}`),
    ...(more > 0 ? [`  and ${more} more reasons, which --report lists`] : []),
  ];
}
