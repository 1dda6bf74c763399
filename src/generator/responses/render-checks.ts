import { assignment, docstring, PythonSource, signature } from '../suite/python.ts';
import { fill, pythonText, TEMPLATES } from '../suite/render.ts';
import type { CheckFolder, OwnCheck } from './own-checks.ts';

interface Claim {
  readonly subject: string;
  readonly claim: string;
  readonly verdict: string;
}

/** What a script checks: of a folder, or of a check that has its script to itself. */
const CLAIMS: Readonly<Record<'response' | 'access' | '8.11' | '8.12', Claim>> = {
  response: {
    subject: 'the responses that its other tests get.',
    claim: 'Each response is as the document says.',
    verdict: 'answer.must_be_as_documented()',
  },
  access: {
    subject: 'requests that are valid but for their credentials.',
    claim: 'The API lets none of these requests in.',
    verdict: 'answer.must_be_denied()',
  },
  '8.11': {
    subject: 'whether a row that it deletes is gone.',
    claim: 'Before the deletion a GET shows the row, after it 404 or 410.',
    verdict: 'answer.must_be_gone()',
  },
  '8.12': {
    subject: 'whether a row that it creates can be read.',
    claim: 'A GET of the row that was created is accepted: 2xx.',
    verdict: 'answer.must_be_readable()',
  },
};

/** The text of the script with an operation's checks of one folder. */
export function renderChecks(
  { method, path }: { readonly method: string; readonly path: string },
  slug: string,
  folder: CheckFolder,
  checks: readonly OwnCheck[],
): string {
  const { subject, claim, verdict } = CLAIMS[claimOf(folder, checks)];
  const view = {
    docstring: docstring(`${method} ${path}: ${subject}`),
    endpoint: assignment('ENDPOINT', slug),
    section: assignment('SECTION', folder),
    scenarios: checks.map(({ id, words }) => ({ id, words })),
    signature: signature(`test_${slug}_${folder}`, 'answer'),
    claim: docstring(claim),
    verdict: new PythonSource(verdict),
  };
  return fill(TEMPLATES.checks, view, pythonText);
}

/** Of a lifecycle an operation has one end: it creates rows, or it deletes them. */
function claimOf(folder: CheckFolder, [check]: readonly OwnCheck[]): keyof typeof CLAIMS {
  if (folder !== 'lifecycle') return folder;
  return check?.id === '8.11' ? '8.11' : '8.12';
}
