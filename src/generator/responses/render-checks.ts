import { assignment, docstring, PythonSource, signature } from '../python.ts';
import { fill, pythonText, TEMPLATES } from '../render.ts';
import type { CheckFolder, OwnCheck } from './own-checks.ts';

interface Claim {
  readonly what: string;
  readonly claim: string;
  readonly verdict: string;
}

const CLAIMS: Readonly<Record<CheckFolder, Claim>> = {
  response: {
    what: 'the responses that its other tests get.',
    claim: 'Each response is as the document says.',
    verdict: 'answer.must_be_as_documented()',
  },
  access: {
    what: 'requests that are valid but for their credentials.',
    claim: 'The API lets none of these requests in: 401 or 403.',
    verdict: 'answer.must_be_denied()',
  },
};

/** The text of the script with an operation's checks of one folder. */
export function renderChecks(
  { method, path }: { readonly method: string; readonly path: string },
  slug: string,
  folder: CheckFolder,
  checks: readonly OwnCheck[],
): string {
  const { what, claim, verdict } = CLAIMS[folder];
  const view = {
    docstring: docstring(`${method} ${path}: ${what}`),
    endpoint: assignment('ENDPOINT', slug),
    section: assignment('SECTION', folder),
    scenarios: checks.map(({ id, words }) => ({ id, words })),
    signature: signature(`test_${slug}_${folder}`, 'answer'),
    claim: docstring(claim),
    verdict: new PythonSource(verdict),
  };
  return fill(TEMPLATES.checks, view, pythonText);
}
