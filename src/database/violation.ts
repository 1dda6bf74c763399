/** SQLSTATE classes that our rules turn into sentences (PostgreSQL, Appendix A). */
const CODES = { unique: '23505', foreignKey: '23503' } as const;

/** Whether a query failed because of a unique index or a reference; Drizzle wraps what the driver says. */
export function isViolation(error: unknown, of: keyof typeof CODES): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && one.code === CODES[of]) return true;
  }
  return false;
}
