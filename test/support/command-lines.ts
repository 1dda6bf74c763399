import { readdirSync, readFileSync } from 'node:fs';

/** The command lines of all processes; a killed one that nobody has waited for has none. */
export function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((one) => /^\d+$/.test(one))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')];
      } catch {
        return [];
      }
    });
}
