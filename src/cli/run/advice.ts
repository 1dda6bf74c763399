import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../results/index.ts';

/** Of the tests; where fewer prove nothing, there is nothing to be done about them first. */
const MUCH = 0.1;
const NOTE = '\n# still rejected: ';
const LEARNED = '\n# calibrated: ';

const TO_PROVE = 'Unproven tests start from valid requests that the API rejects';

/**
 * What to do about tests that prove nothing: calibrate, or where that has been done, what it says that a person could
 * give.
 * @param folder the suite's
 * @returns a line, or none where all is proven
 */
export function adviceOn(folder: string, { counts, tests }: Results): string[] {
  if (counts.unproven === 0) return [];
  const files = environmentFiles(folder);
  const open = files.filter(({ text }) => text.includes(NOTE));
  const [first] = open;
  if (first !== undefined) {
    const others = open.length > 1 ? ` and ${open.length - 1} more` : '';
    const show = open.length > 1 ? 'show' : 'shows';
    return [
      `${TO_PROVE}; env/${first.name}${others} ${show} what calibrate has tried, and what to edit.`,
    ];
  }
  const isCalibrated = files.some(({ text }) => text.includes(LEARNED));
  if (isCalibrated && counts.unproven < MUCH * tests.length) return [];
  return [`${TO_PROVE}; \`proofgate calibrate\` looks for others.`];
}

function environmentFiles(folder: string): { readonly name: string; readonly text: string }[] {
  const env = join(folder, 'env');
  const names = readdirSync(env).filter((name) => name.endsWith('_environment.txt'));
  return names.sort().map((name) => ({ name, text: readFileSync(join(env, name), 'utf8') }));
}
