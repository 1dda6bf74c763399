/** Why something was aborted; null when it was not. */
export function reasonOf(signal: AbortSignal): string | null {
  const reason: unknown = signal.reason;
  if (!signal.aborted) return null;
  return reason instanceof Error ? reason.message : 'it was stopped';
}
