import { join, resolve } from 'node:path';
import { Problem } from '../problem.ts';

/**
 * Class XX of SQLSTATE, such as XX001 data_corrupted and XX002 index_corrupted, and 58P01: a file of a table is
 * missing (PostgreSQL, appendix A).
 */
const DAMAGED = /^(?:XX|58P01$)/;

const REMEDY =
  'restore it from a backup (docs/operations.md), or name another folder in DATA_DIR to begin with an empty platform';

/** The error of an embedded database that does not start, whose own message means nothing to people. */
export function notOpened(folder: string): Problem {
  const message = `The database in ${join(resolve(folder), 'pglite')} does not start: it is damaged, another version made it, or its disk is full. Make space where the disk is full; otherwise ${REMEDY}.`;
  return new Problem('database-damaged', message);
}

/** The error of an embedded database of which files are missing: PGlite would make a new one in their place. */
export function databaseIncomplete(folder: string, missing: readonly string[]): Problem {
  const message = `The database in ${join(resolve(folder), 'pglite')} lacks ${missing.join(', ')}, and was left as it is: ${REMEDY}.`;
  return new Problem('database-damaged', message);
}

/** The error of a lock that is no longer one; it holds nothing but the lock. */
export function lockDamaged(path: string): Problem {
  const message = `${resolve(path)} is damaged. It holds no data: make sure that no Proofgate is running on this folder, delete this one file and start again.`;
  return new Problem('database-damaged', message);
}

/**
 * What an error of a query says about a damaged store; any other error comes back as it is.
 * @param where names the store for people, without a password
 */
export function orDamage(error: unknown, where: string): unknown {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!('code' in one) || !DAMAGED.test(String(one.code))) continue;
    const message = `${where} is damaged (${String(one.code)}: ${one.message}); ${REMEDY}.`;
    return new Problem('database-damaged', message);
  }
  return error;
}
