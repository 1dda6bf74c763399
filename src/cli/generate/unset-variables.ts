import type { NeededVariables } from '../../generator/index.ts';

/**
 * A line for each set of variables that credentials need and that are not set here: what a run
 * would be blocked by.
 * @param environment the variables that are set.
 */
export function unsetVariables(
  needed: readonly NeededVariables[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return needed.flatMap(({ alternatives, endpoints }) => {
    const unset = alternatives.map((names) => names.filter((name) => !environment[name]));
    if (unset.some((names) => names.length === 0)) return [];
    const names = unset.map((one) => one.join(' and ')).join(', or ');
    const noun = endpoints === 1 ? '1 endpoint needs it' : `${endpoints} endpoints need it`;
    return [`set before a run: ${names} (${noun}; env/suite.txt may name others)`];
  });
}
