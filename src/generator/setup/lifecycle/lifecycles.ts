import type { Operation } from '../../document/operations.ts';
import type { Json } from '../../json.ts';
import { childPointer } from '../../pointer.ts';
import type { AnswerReader } from '../answers.ts';
import { parametersOf, withoutNames } from '../names.ts';
import type { Member, Setup } from '../propose.ts';
import { openDeletion } from './open-deletion.ts';
import { createsRowOf, namedKey } from './own-row.ts';

/** The GET that reads a row, as a line of `[lifecycle]`, or why no test reads it. */
export type Reading = { readonly line: Json } | { readonly skipped: string };

/**
 * What is read after an operation, by the check that reads it (docs/scenarios.md). Undefined for an operation
 * that creates, or deletes, no row that a GET reads.
 */
export interface Lifecycles {
  /** 8.12: what a POST creates. */
  readonly created: (operation: Operation) => Reading | undefined;
  /** 8.11: what a DELETE removes. */
  readonly deleted: (operation: Operation) => Reading | undefined;
}

interface Finder {
  readonly members: readonly Member[];
  readonly answers: AnswerReader;
  /** The set-ups for the parameters of a path. */
  readonly pathLines: (operation: Operation) => readonly Setup[];
  /** The set-ups that links propose. */
  readonly linked: ReadonlyMap<Operation, readonly Setup[]>;
  /** Whether the suite has a valid request of this slug. */
  readonly canSend: (slug: string) => boolean;
}

/**
 * Finds the operations whose rows can be followed. A test is proposed only where the document leaves nothing
 * open: an API that conforms to it passes.
 */
export function lifecyclesOf(finder: Finder): Lifecycles {
  const { members, answers, pathLines } = finder;
  const readers = members.filter(({ operation }) => isReader(operation));
  const paths = members.map(({ operation }) => withoutNames(operation.path));
  const byPath = Map.groupBy(readers, ({ operation }) => withoutNames(operation.path));
  /** The GET of a path on the same server: another one may see the row later. */
  const readerAt = (path: string, { baseUrl }: Operation) =>
    byPath
      .get(path)
      ?.find(({ slug, operation }) => operation.baseUrl === baseUrl && finder.canSend(slug));
  const creationOf = (operation: Operation) =>
    pathLines(operation).find((one) => !one.isGuess && createsRowOf(operation, one));
  return {
    created: (operation) => {
      if (operation.method !== 'POST') return undefined;
      const reader = readerAt(`${withoutNames(operation.path)}/{}`, operation);
      const setup = reader && creationOf(reader.operation);
      const statuses = answers.statuses(operation);
      if (!reader || setup?.producer.operation !== operation || !statuses.includes('201')) {
        return undefined;
      }
      if (statuses.includes('202')) return { skipped: 'POST may create the row later' };
      const isLinked = finder.linked.get(reader.operation)?.includes(setup) === true;
      if (!isLinked && !showsKey(reader.operation, setup, answers)) {
        return { skipped: 'the document does not say by which key GET reads the row' };
      }
      return { line: lineOf(reader, Object.fromEntries(setup.take)) };
    },
    deleted: (operation) => {
      if (operation.method !== 'DELETE') return undefined;
      const reader = readerAt(withoutNames(operation.path), operation);
      if (reader?.operation.path !== operation.path || !creationOf(operation)) return undefined;
      const skipped = openDeletion({ remove: operation, read: reader.operation, paths, answers });
      const take = parametersOf(operation.path).map((name) => [
        childPointer('/path', name),
        `$request.path.${name}`,
      ]);
      return skipped === undefined
        ? { line: lineOf(reader, Object.fromEntries(take)) }
        : { skipped };
    },
  };
}

/** Whether a GET needs nothing but the path: any other value may decide whether there is a row. */
function isReader({ method, parameters, body }: Operation): boolean {
  const isBare = parameters.every((one) => one.in === 'path' || !one.required);
  return method === 'GET' && isBare && body === undefined;
}

/** Whether GET shows the row under the very key that the POST has answered. */
function showsKey(read: Operation, setup: Setup, answers: AnswerReader): boolean {
  const key = namedKey(read, setup);
  const schemas = answers.schemas(read);
  return (
    key !== undefined &&
    schemas.length > 0 &&
    schemas.every((schema) => answers.property(schema, key) !== undefined)
  );
}

function lineOf({ operation, slug }: Member, take: Record<string, string>): Json {
  return { call: `GET ${operation.path}`, env: slug, take };
}
