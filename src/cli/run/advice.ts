import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../results/index.ts';
import { printable } from '../printable.ts';

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
  const files = environmentFiles(folder);
  const stale = staleLines(files, tests);
  if (stale.length > 0 || counts.unproven === 0) return stale;
  const open = files.filter(({ text }) => text.includes(NOTE));
  const [first] = open;
  if (first !== undefined) {
    const andMore = open.length > 1 ? ` and ${open.length - 1} more` : '';
    const show = open.length > 1 ? 'show' : 'shows';
    return [
      `${TO_PROVE}; env/${first.name}${andMore} ${show} what calibrate has tried, and what to edit.`,
    ];
  }
  const isCalibrated = files.some(({ text }) => text.includes(LEARNED));
  if (isCalibrated && counts.unproven < MUCH * tests.length) return [];
  return [`${TO_PROVE}; \`proofgate calibrate\` looks for others.`];
}

/** Endpoints that are named of those whose lessons no longer hold. */
const MOST_NAMED = 3;
/** Statuses that say who sends too much or may not, not what is wrong with a request. */
const OF_SENDERS: ReadonlySet<number> = new Set([401, 403, 405, 429, 501, 503]);

/** The sections that `calibrate --again` tries: others may hold a request on which the server is known to fail. */
const REPAIRED: ReadonlySet<string> = new Set(['positive', 'positive_required']);

/** Where a valid request is rejected though calibrate has noted what the API accepts, and not that it does not. */
function staleLines(files: readonly EnvironmentText[], tests: Results['tests']): string[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const stale = tests.filter(({ id, outcome, response }) => {
    const [slug = '', section = ''] = id.split('/');
    const text = texts.get(`${slug}_environment.txt`) ?? '';
    if (!REPAIRED.has(section) || outcome === 'passed' || outcome === 'known') return false;
    const status = response?.status ?? 0;
    const isRejected = status >= 400 && !OF_SENDERS.has(status);
    return isRejected && text.includes(LEARNED) && !sectionIn(text, section).includes(NOTE);
  });
  const [first] = stale;
  if (first === undefined) return [];
  const endpoints = [...new Set(stale.map(({ endpoint }) => endpoint))];
  const more = endpoints.length - MOST_NAMED;
  const named = endpoints.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const finding = `What calibrate learned of ${named} no longer holds (${first.response?.status})`;
  return [printable(`${finding}; \`proofgate calibrate --again\` repairs it.`)];
}

/** The lines of a section, each after a line break. */
function sectionIn(text: string, name: string): string {
  const [, after = ''] = `\n${text}`.split(`\n[${name}]\n`);
  return `\n${after.split('\n[')[0]}`;
}

interface EnvironmentText {
  readonly name: string;
  readonly text: string;
}

function environmentFiles(folder: string): EnvironmentText[] {
  const env = join(folder, 'env');
  const names = readdirSync(env).filter((name) => name.endsWith('_environment.txt'));
  return names.sort().map((name) => ({ name, text: readFileSync(join(env, name), 'utf8') }));
}
