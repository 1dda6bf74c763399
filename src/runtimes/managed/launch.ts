/** What is run in place of a command. */
export type Launch = (
  command: string,
  args: readonly string[],
) => { readonly command: string; readonly args: readonly string[] };
