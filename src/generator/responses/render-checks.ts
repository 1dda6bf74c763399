import { assignment, docstring, signature } from '../python.ts';
import { fill, pythonText, TEMPLATES } from '../render.ts';
import type { CheckFolder, OwnCheck } from './own-checks.ts';

const CLAIMS: Readonly<Record<CheckFolder, { readonly what: string; readonly claim: string }>> = {
  response: {
    what: 'the responses that its other tests get.',
    claim: 'Each response is as the document says.',
  },
};

/** The text of the script with an operation's checks of one folder. */
export function renderChecks(
  { method, path }: { readonly method: string; readonly path: string },
  slug: string,
  folder: CheckFolder,
  checks: readonly OwnCheck[],
): string {
  const { what, claim } = CLAIMS[folder];
  const view = {
    docstring: docstring(`${method} ${path}: ${what}`),
    endpoint: assignment('ENDPOINT', slug),
    section: assignment('SECTION', folder),
    scenarios: checks.map(({ id, words }) => ({ id, words })),
    signature: signature(`test_${slug}_${folder}`, 'answer'),
    claim: docstring(claim),
  };
  return fill(TEMPLATES.checks, view, pythonText);
}
