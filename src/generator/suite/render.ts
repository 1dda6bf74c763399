import { readFileSync } from 'node:fs';
import Mustache from 'mustache';
import type { Location } from '../report.ts';
import { assignment, docstring, PythonSource, pythonLiteral, signature } from './python.ts';
import { SUITE_PACKAGE } from './suite-package.ts';

export type ScriptKind = 'positive' | 'negative' | 'positive_boundary' | 'variants';

/** A section of the environment file that a script tests. */
export interface ScriptSection {
  readonly section: string;
  readonly location: Location | null;
  /** JSON Pointer of the tested place. */
  readonly at: string | null;
  /** What a valid request shows; empty for others. */
  readonly words?: string;
  /** Empty for valid requests, which are one test each. */
  readonly scenarios: readonly { readonly id: string; readonly words: string }[];
}

export interface Script {
  readonly kind: ScriptKind;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly slug: string;
  /** What follows the slug in the script's name, such as `negative_body_category_name`. */
  readonly tail: string;
  /** One; a script of valid requests may have several. */
  readonly sections: readonly ScriptSection[];
}

export const TEMPLATES = {
  positive: read(new URL('../../../templates/positive.py.mustache', import.meta.url)),
  scenarios: read(new URL('../../../templates/scenarios.py.mustache', import.meta.url)),
  checks: read(new URL('../../../templates/checks.py.mustache', import.meta.url)),
  readme: read(new URL('../../../templates/README.md.mustache', import.meta.url)),
};

/** The shared files that hold nothing of the document, in the order in which they are written. */
const FIXED = new Map([
  ['AGENTS.md', read(new URL('../../../templates/AGENTS.md', import.meta.url))],
  ['conftest.py', read(new URL('../../../templates/conftest.py', import.meta.url))],
  ['hooks.py', read(new URL('../../../templates/hooks.py', import.meta.url))],
  ['env/suite.txt', read(new URL('../../../templates/suite.txt', import.meta.url))],
  ['pytest.ini', read(new URL('../../../templates/pytest.ini', import.meta.url))],
  ['requirements.txt', read(new URL('../../../templates/requirements.txt', import.meta.url))],
  ...SUITE_PACKAGE,
]);

/** What a script of the kind asks of each value, and the verdict that it calls. */
const CLAIMS = {
  negative: {
    values: 'that must be refused',
    claim: 'The API refuses each of these values: 4xx, but neither 401 nor 403.',
    verdict: 'answer.must_be_refused()',
  },
  positive_boundary: {
    values: 'that lie exactly on a limit',
    claim: 'The API accepts each of these values: 2xx.',
    verdict: 'answer.must_be_accepted()',
  },
} as const;

/** What a script of valid requests asks of each, and the verdict that it calls. */
const VALID_CLAIMS = {
  positive: {
    subject: 'valid requests.',
    claim: 'The API accepts each of these requests: 2xx.',
    verdict: 'answer.must_be_accepted()',
  },
  variants: {
    subject: 'variants, further valid requests.',
    claim: 'The API handles each of these requests: 2xx, or 4xx for a row that is not there.',
    verdict: 'answer.must_be_handled()',
  },
} as const;

/** The text of one script. No text of the document becomes code: see `fill`. */
export function renderScript(script: Script): string {
  const { kind } = script;
  return kind === 'positive' || kind === 'variants'
    ? renderRequests(script, VALID_CLAIMS[kind])
    : renderScenarios(script, CLAIMS[kind]);
}

/** Name → text of the files that all scripts share. `endpoints` counts the suite's endpoints. */
export function sharedFiles(suite: { title: string; endpoints: number }): Map<string, string> {
  const endpoints = suite.endpoints === 1 ? '1 endpoint' : `${suite.endpoints} endpoints`;
  const readme = fill(TEMPLATES.readme, { title: suite.title, endpoints }, markdownText);
  return new Map([...FIXED, ['README.md', readme]]);
}

/** Fills a Mustache template; a tag without its key in the view is a bug, never an empty text. */
export function fill(template: string, view: object, write: (value: unknown) => string): string {
  return Mustache.render(template, new StrictContext(view), undefined, { escape: write });
}

class StrictContext extends Mustache.Context {
  override push(view: unknown): StrictContext {
    return new StrictContext(view, this);
  }

  override lookup(name: string): unknown {
    const value: unknown = super.lookup(name);
    if (value === undefined) throw new Error(`The view has no key for the tag ${name}`);
    return value;
  }
}

function renderRequests(
  script: Script,
  { subject, claim, verdict }: (typeof VALID_CLAIMS)[keyof typeof VALID_CLAIMS],
): string {
  const view = {
    docstring: docstring(`${script.method} ${script.path}: ${subject}`),
    endpoint: assignment('ENDPOINT', script.slug),
    sections: script.sections.map(({ section, words = section }) => ({ section, words })),
    signature: signature(`test_${script.slug}_${script.tail}`, 'answer'),
    claim: docstring(claim),
    verdict: new PythonSource(verdict),
  };
  return fill(TEMPLATES.positive, view, pythonText);
}

function renderScenarios(script: Script, words: (typeof CLAIMS)[keyof typeof CLAIMS]): string {
  const [section, second] = script.sections;
  if (section === undefined || second !== undefined) {
    throw new Error(`${script.slug}_${script.tail} needs exactly one section`);
  }
  const head = `${script.method} ${script.path}: ${tested(section)} ${words.values}.`;
  const view = {
    docstring: docstring(head),
    endpoint: assignment('ENDPOINT', script.slug),
    section: assignment('SECTION', section.section),
    scenarios: section.scenarios,
    signature: signature(`test_${script.slug}_${script.tail}`, 'answer'),
    claim: docstring(words.claim),
    verdict: new PythonSource(words.verdict),
  };
  return fill(TEMPLATES.scenarios, view, pythonText);
}

function tested({ location, at }: ScriptSection): string {
  if (location === 'body') return at ? `values of ${at} in the body` : 'whole bodies';
  return `values of ${(at ?? '').replace('/', '')} in the ${location}`;
}

/** Mustache's `escape` for Python: a string is a literal, whoever wrote the template. */
export function pythonText(value: unknown): string {
  return value instanceof PythonSource ? value.text : pythonLiteral(String(value));
}

/** Mustache's `escape` for Markdown: one line, nothing of it markup. */
function markdownText(value: unknown): string {
  return String(value)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&');
}

function read(url: URL): string {
  return readFileSync(url, 'utf8');
}
