import { buildResults, type Results, type TestOutcome } from '../../../src/results/index.ts';

/** What a server or a document could say to take over the page that shows it. */
export const HOSTILE =
  '</script><script>window.hacked = 1</script><!--<script><img src=x onerror=hacked=1>{{title}}$&';

/** Results of a hostile server and document, with as many other failures of one cause as wanted. */
export function hostileResults(
  others: number,
  vary: (at: number) => Partial<TestOutcome> = () => ({}),
): Results {
  const failure = (id: string, more: Partial<TestOutcome>): TestOutcome => ({
    ...{ id, endpoint: `POST ${HOSTILE}`, scenario: '1.05', words: HOSTILE },
    ...{ location: 'body', at: `/${HOSTILE}`, keyword: 'maxLength', limit: HOSTILE },
    ...{ outcome: 'failed', kind: 'accepted', sent: HOSTILE, reason: HOSTILE, curl: HOSTILE },
    ...{ pointer: '#/a', file: HOSTILE, line: 7, response: { status: 201, body: HOSTILE } },
    ...more,
  });
  const tests = [
    failure('a/negative_body_a/1.05', {}),
    ...Array.from({ length: others }, (_, at) =>
      failure(`b${at}/negative_body_b/1.07`, {
        ...{ endpoint: `PUT /b${at % 4}`, scenario: '1.07', pointer: '#/b', keyword: 'type' },
        ...vary(at),
      }),
    ),
    failure('c/positive', {
      ...{ endpoint: 'GET /c', scenario: undefined, reason: 'no row is known' },
      ...{ outcome: 'blocked', kind: 'blocked', response: { status: 404 } },
    }),
    { id: 'd/positive', endpoint: 'GET /d', words: HOSTILE, outcome: 'passed' as const },
  ];
  const records = { tests, baseUrl: `http://${HOSTILE}`, notes: [HOSTILE] };
  const results = buildResults({ records, document: { title: HOSTILE, sha256: '' }, seconds: 1 });
  return { ...results, passing_again: [HOSTILE] };
}
