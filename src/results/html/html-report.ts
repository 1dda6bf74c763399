import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Results } from '../document.ts';
import { coverageOf } from './coverage.ts';
import { pageGroups } from './page-groups.ts';

const PAGE = new URL('../../../templates/results/page.html.mustache', import.meta.url);
const STYLE = new URL('../../../templates/results/page.css', import.meta.url);
const SCRIPT = new URL('../../../templates/results/page.js', import.meta.url);
const COLOURS = new URL('../../../templates/web/colours.css', import.meta.url);

/**
 * The results as one page that needs no network. What an API or a document says is data for the page's
 * script, which shows it as text; the content security policy lets nothing else run or load.
 * @param at when it is written, which it says
 */
export async function htmlReport(results: Results, at: Date = new Date()): Promise<string> {
  // Commands begin without it: most runs write no page.
  const { default: Mustache } = await import('mustache');
  const { base_url, counts, document, notes, seconds, tests } = results;
  const { groups, texts, left } = pageGroups(results);
  const style = read(COLOURS) + read(STYLE);
  const script = read(SCRIPT);
  return Mustache.render(read(PAGE), {
    headline: headlineOf(results),
    title: document.title,
    baseUrl: base_url,
    seconds: seconds.toFixed(1),
    written: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    counts: Object.entries(counts).map(([name, count]) => ({ name, count })),
    notes,
    passingAgain: { ids: results.passing_again, any: results.passing_again.length > 0 },
    left,
    style,
    styleHash: hashOf(style),
    script,
    scriptHash: hashOf(script),
    data: inScript({ groups, texts, ...coverageOf(tests) }),
  });
}

function headlineOf({ counts, tests: { length: all } }: Results): string {
  const { failed, passed, known, blocked, unproven } = counts;
  if (all === 0) return 'No tests were run';
  if (failed > 0) return `${failed} of ${all} tests failed`;
  const unsure = blocked + unproven;
  if (unsure > 0) return `No test failed, ${unsure} of ${all} have no verdict`;
  return `${passed} of ${all} tests passed${known > 0 ? `, ${known} fail as known` : ''}`;
}

/** JSON that can neither end the element that it is in nor begin a comment there (HTML, "script"). */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The hash by which a content security policy allows an inline element. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function read(url: URL): string {
  return readFileSync(url, 'utf8');
}
