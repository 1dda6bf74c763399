import { expect, test } from 'vitest';
import { RootCauses } from '../../../../../src/web/pages/executions/groups.tsx';
import { issueAddress } from '../../../../../src/web/pages/executions/issue-address.ts';

const ID = '01a207a7-241c-7493-b02a-84b4a8f24ac8';
const GROUP = {
  ...{ number: 3, id: 'a1b2c3d4', document: 'Clinic', kind: 'crash', title: '500 on <b>null' },
  ...{ tests: 1200, endpoints: 40, change: 'new' as const, known: false, accepted: null },
  spread: [
    { endpoint: 'POST /pets', tests: 700 },
    { endpoint: 'POST /owners', tests: 500 },
  ],
  first: {
    position: 0,
    details: {
      ...{ id: 'post_pets/negative_body_name/1.05', endpoint: 'POST /pets', words: 'Too long' },
      ...{ scenario: '1.05', location: 'body', at: '/name', keyword: 'maxLength', limit: 60 },
      ...{ pointer: '#/components/schemas/Owner/properties/name/maxLength', outcome: 'failed' },
      ...{ kind: 'crash', sent: '61 characters', response: { status: 500, body: '<i>oops' } },
      request: { method: 'POST', url: 'http://a/pets', headers: {}, body: '{"name":"long"}' },
      curl: 'curl -X POST http://a/pets',
    },
  },
};
const NONE = { items: [], previous: null, fixed: [], notes: [], missing: [], passing_again: [] };

/** Of its test cases no more is known than it takes to find the record of the first. */
const TEST_CASE = {
  ...{ position: 0, test_case_id: null, name: 'POST /pets', record: 'clinic', status: null },
  ...{ reason: null, source: null, seconds: null, expected: null },
  counts: { passed: 0, failed: 1200, known: 0, unproven: 0, blocked: 0 },
};
const RUN = { id: ID, status: 2 as const, sum: null };
const shown = (groups: Parameters<typeof RootCauses>[0]['groups']) =>
  String(RootCauses({ execution: { ...RUN, test_cases: [TEST_CASE] }, groups }));

test('a root cause that is a variable without a value leads to the credentials of its record', () => {
  const title = 'Blocked by the set-up: the variable CLINIC_KEY is not set, or empty';
  const blocked = { ...GROUP, kind: 'blocked', title };
  const link = '<a href="/records/clinic/secrets">Credentials of clinic</a>';
  expect(shown({ ...NONE, items: [blocked] })).toContain(link);
  expect(shown({ ...NONE, items: [GROUP] })).not.toContain(link);
});

test('the first root cause is open, with its first test as constraint, sent, answered and document', () => {
  const page = shown({ ...NONE, items: [GROUP], notes: ['The base URL looks wrong.'] });
  expect(page).toContain('<details class="box" id="cause-a1b2c3d4" open="">');
  const next = { ...GROUP, number: 4, id: 'b1b2c3d4' };
  expect(shown({ ...NONE, items: [GROUP, next] })).toContain('id="cause-b1b2c3d4">');
  expect(page).toContain('1,200 tests, 40 endpoints of Clinic');
  expect(page).toContain(`href="/executions/${ID}/results?group=3"`);
  const to = '%23%2Fcomponents%2Fschemas%2FOwner%2Fproperties%2Fname%2FmaxLength';
  expect(page).toContain(`href="/records/clinic/document?to=${to}"`);
  const names = [...page.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name);
  expect(names).toEqual(['Constraint', 'Sent', 'Document', 'curl', 'Test']);
  expect(page).toContain('<mark>&quot;long&quot;</mark>');
  expect(page).toContain(`href="/executions/${ID}/results?group=3&amp;endpoint=POST+%2Fowners"`);
  for (const text of [
    '500 on &lt;b&gt;null',
    '&lt;i&gt;oops',
    'body /name: maxLength 60',
    '>new<',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('The base URL looks wrong.');
});

test('the heading counts root causes as lists do, known ones and those without a verdict apart', () => {
  const headingOf = (...items: readonly (typeof GROUP)[]) =>
    /<h2>(.*?)<\/h2>/.exec(shown({ ...NONE, items: [...items] }))?.[1];
  const known = { ...GROUP, known: true };
  const blocked = { ...GROUP, kind: 'blocked' };
  expect(headingOf(GROUP, GROUP, known)).toBe('2 root causes, 1 known');
  expect(headingOf(known, GROUP, blocked)).toBe('1 root cause, 1 without a verdict, 1 known');
  expect(headingOf(blocked, known)).toBe('1 root cause without a verdict, 1 known');
  expect(headingOf(known, known)).toBe('2 known root causes');
});

test('from the 21st on root causes look the same, without their first test, and what is beyond 70 is counted', () => {
  const items = Array.from({ length: 75 }, (_, number) => ({ ...GROUP, number, id: `${number}` }));
  const page = shown({ ...NONE, items });
  const list = /<div class="causes">(.*?)<\/div><p>And 5 more: /s.exec(page)?.[1] ?? '';
  expect(list.split('<details class="box"')).toHaveLength(71);
  expect(list.split('<dt>Constraint')).toHaveLength(21);
  expect(list).toContain(`<a href="/executions/${ID}/results?group=20">`);
});

test('what is fixed is listed with the run that it is compared with, and nothing is nothing', () => {
  const { first: _, change: __, known: ___, accepted: ____, ...fixed } = GROUP;
  const page = shown({ ...NONE, previous: ID, fixed: [fixed] });
  expect(page).toContain('Fixed since the previous run');
  expect(page).toContain(`href="/executions/${ID}"`);
  expect(shown(NONE)).toBe('');
});

test('says who has accepted failures since, why and until when', () => {
  const at = '2026-11-24T10:00:00.000Z';
  const by = {
    by: 'ada',
    at,
    reason: '<i>issue 12',
    owner: '<b>petra',
    expires: '2026-12-31',
    tests: 1100,
  };
  const page = shown({ ...NONE, items: [{ ...GROUP, accepted: by }] });
  expect(page).toContain('ada accepted 1,100 failures as known');
  expect(page).toContain('&lt;i&gt;issue 12, owner &lt;b&gt;petra, until 2026-12-31');
  expect(page).toContain('known from the next run');
});

test('an issue begins with what fails, and no text of a server leads out of its fence', () => {
  const issues = 'https://github.com/octo/clinic/issues/new';
  const body = `\`\`\`\`\n@octo [x](http://e) ${'é'.repeat(9000)}`;
  const details = { ...GROUP.first.details, response: { status: 500, body }, curl: body };
  const group = { ...GROUP, first: { position: 0, details } };
  const written = issueAddress(issues, group, `http://a/executions/${ID}`);
  expect(written.length).toBeLessThan(6001);
  const { searchParams } = new URL(written);
  expect(searchParams.get('title')).toBe(GROUP.title);
  const text = searchParams.get('body') ?? '';
  expect(text).toMatch(/^(`{5,})\n1,200 tests of 40 endpoints of Clinic failed like this one:\n\n/);
  const [fence = ''] = text.split('\n');
  expect(text.split(`\n${fence}\n`)[1]).toBe(
    `\nExecution: http://a/executions/${ID}\nGroup: a1b2c3d4\n`,
  );
});

test('of very many root causes what is left is a number', () => {
  const items = Array.from({ length: 80 }, (_, number) => ({ ...GROUP, number }));
  const page = shown({ ...NONE, items });
  // Each has its further facts in another one.
  expect(page.split('<details class="box"')).toHaveLength(71);
  expect(page).toContain(`href="/executions/${ID}/results?group=69"`);
  expect(page).toContain('And 10 more');
});

test('a known root cause comes last, with its reason; what passes again is listed', () => {
  const { details } = GROUP.first;
  const known = { reason: 'issue 12', expires: '2026-12-31' };
  const first = { position: 0, details: { ...details, outcome: 'known', known } };
  const accepted = { ...GROUP, title: 'Accepted', known: true, first };
  const passing_again = [0, 1].map((position) => ({ position, id: 'get_pets/positive' }));
  const page = shown({ ...NONE, items: [accepted, GROUP], passing_again });
  expect(page.indexOf('Accepted')).toBeGreaterThan(page.indexOf(GROUP.title.slice(0, 6)));
  expect(page).toContain('issue 12, until 2026-12-31');
  expect(page.split('>new<')).toHaveLength(2);
  expect(page.split('>known<')).toHaveLength(2);
  expect(page.split('<code>get_pets/positive</code>')).toHaveLength(2);
  expect(shown({ ...NONE, items: [GROUP] })).not.toContain('known.json');
});
