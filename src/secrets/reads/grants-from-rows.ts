import {
  type Grant,
  nameOf,
  type OpenableSafe,
  type Question,
  type ReadableCredential,
  type Reader,
} from './grant.ts';

/** A row of a query of grants: a question whose token is good, and what it reaches of it. */
interface GrantRow {
  readonly question: Question;
  readonly workspaceId: string;
  /** Of the execution or the policy. */
  readonly name: string;
  readonly endsAt: Date;
  readonly safe: OpenableSafe | null;
  readonly credential: ReadableCredential | null;
}

/** The answers of a query of grants, by the names of the questions. */
export function grantsFromRows(
  rows: readonly GrantRow[],
  readerOf: (name: string) => Pick<Reader, 'actor' | 'via'>,
): ReadonlyMap<string, Grant> {
  return new Map(
    rows.map(({ question, workspaceId, name, endsAt, safe, credential }) => {
      const reader = { workspaceId, ...readerOf(name) };
      return [nameOf(question), { reader, endsAt, safe, credential }];
    }),
  );
}
