import { DrizzleQueryError } from 'drizzle-orm';
import { Problem } from '../problem.ts';

/** Why a store cannot serve now: it does not answer, or there is no space left to write to. */
type Outage = 'unreachable' | 'full';

/** The store cannot serve now. Nothing is wrong with the request or the job: it may be repeated. */
export class DatabaseUnavailable extends Error {
  readonly outage: Outage;

  constructor(outage: Outage, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.outage = outage;
  }
}

/** Seconds after which a caller may try again: a restart of PostgreSQL takes less. */
const RETRY_AFTER_SECONDS = 5;

/** SQLSTATE (PostgreSQL, Appendix A): class 08, the shutdowns of 57P, and too many connections. */
const UNREACHABLE_STATES = /^(08...|57P0[1-3]|53300)$/;
const DISK_FULL = '53100';

/** What a socket to the server reports (Node, "Common system errors"). */
const UNREACHABLE_SOCKET =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/** What the driver `pg` says of a connection that has ended; it gives these no code. */
const UNREACHABLE_TEXT =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout e(xceeded|xpired))|Cannot use a pool after/;

/**
 * An error of the store's driver as DatabaseUnavailable where it is one; any other is returned as it is.
 *
 * @param error what the driver itself threw: a socket of somebody else reports the same codes
 */
export function driverError(error: unknown): unknown {
  const outage = outageOf(error);
  if (outage === null) return error;
  return new DatabaseUnavailable(outage, 'the store cannot serve now', error);
}

/** Whether an error means that the store cannot serve now; Drizzle wraps what the driver says. */
export function isUnavailable(error: unknown): boolean {
  return outageIn(error) !== null;
}

/**
 * The Problem of an error that means that the store cannot serve now, `database-unreachable` or
 * `storage-full`; null for any other error.
 */
export function unavailableProblem(error: unknown): Problem | null {
  const outage = outageIn(error);
  if (outage === null) return null;
  return outage === 'full'
    ? new Problem('storage-full', FULL, [], RETRY_AFTER_SECONDS)
    : new Problem('database-unreachable', UNREACHABLE, [], RETRY_AFTER_SECONDS);
}

const FULL =
  'The disk of the database is full, so nothing can be stored. Try again when the operator has freed space; reading still works.';
const UNREACHABLE = 'The database does not answer; try again in a few seconds.';

function outageIn(error: unknown): Outage | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof DatabaseUnavailable) return one.outage;
    if (one instanceof DrizzleQueryError) {
      const outage = outageOf(one.cause);
      if (outage !== null) return outage;
    }
  }
  return null;
}

function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  if ('outage' in error) return error.outage === 'full' ? 'full' : 'unreachable';
  const code = 'code' in error ? String(error.code) : '';
  if (code === DISK_FULL) return 'full';
  const isUnreachable =
    UNREACHABLE_STATES.test(code) ||
    UNREACHABLE_SOCKET.test(code) ||
    UNREACHABLE_TEXT.test(error.message);
  return isUnreachable ? 'unreachable' : null;
}
