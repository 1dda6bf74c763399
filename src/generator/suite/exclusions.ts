import type { Operation } from '../document/operations.ts';
import { readEdits } from '../edits/read-edits.ts';

/** The file of a suite with the endpoints that may do harm: its Python leaves them alone (templates/proofgate_suite/safety.py). */
export const RISKY_FILE = 'proofgate_suite/risky.json';

/** An endpoint that calibrate and run leave alone unless a person names it, and why. */
export interface RiskyEndpoint {
  readonly endpoint: string;
  readonly reason: string;
}

type Named = Pick<Operation, 'method' | 'path' | 'risk'>;

/** The text of `RISKY_FILE`; undefined where no endpoint is a risk. */
export function riskyFile(operations: readonly Named[]): string | undefined {
  const risky = operations.flatMap((one) => {
    if (one.risk === undefined) return [];
    const { reason, onlyForeignRows } = one.risk;
    return [[nameOf(one), { reason, only_foreign_rows: onlyForeignRows }] as const];
  });
  return risky.length === 0 ? undefined : `${JSON.stringify(Object.fromEntries(risky), null, 2)}\n`;
}

/**
 * Why an endpoint is left alone unless a person names it; undefined for one that is not. `[exclude]` of
 * `env/suite.txt` adds endpoints, and takes one out of the list with `false`.
 */
export function leftAlone(operation: Named, suite: string | undefined): string | undefined {
  const edit = readEdits(suite).valueOf('exclude', nameOf(operation));
  if (edit !== undefined) {
    if (edit.value === false) return undefined;
    return typeof edit.value === 'string' ? edit.value : EXCLUDED;
  }
  const { risk } = operation;
  return risk === undefined || risk.onlyForeignRows ? undefined : risk.reason;
}

const EXCLUDED = 'excluded in env/suite.txt';

function nameOf({ method, path }: Named): string {
  return `${method} ${path}`;
}

/** `env/suite.txt` with an endpoint in `[exclude]`; unchanged where it is there already. */
export function withExclusion(suite: string, endpoint: string, reason: string): string {
  if (readEdits(suite).valueOf('exclude', endpoint) !== undefined) return suite;
  const line = `${endpoint} = ${JSON.stringify(reason)}`;
  const section = /^\[exclude\][^\n]*\n/m;
  if (section.test(suite)) return suite.replace(section, (head) => `${head}${line}\n`);
  return `${suite.trimEnd()}\n\n[exclude]\n${line}\n`;
}
