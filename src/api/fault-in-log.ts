/**
 * What a log may hold of a bug: its name, the code of its cause, and where it happened. The message
 * is left out, since a database writes the query and its values into it.
 */
export function faultInLog(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { fault: typeof error };
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { fault: error.name, code, frames: frames.map((line) => line.trim()) };
}
