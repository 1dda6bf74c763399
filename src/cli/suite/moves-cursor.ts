/**
 * Whether a bar can be drawn on a stream: on a terminal, unless it says that it knows no escapes (`TERM=dumb`).
 * @param environment where `TERM` is
 */
export function movesCursor(
  { isTTY }: { readonly isTTY?: boolean },
  { TERM }: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  return isTTY === true && TERM !== 'dumb';
}
