import { expect, test } from 'vitest';
import { countsLine, reportLines } from '../../../../src/cli/run/report-lines.ts';
import { applyKnown, buildResults, type TestOutcome } from '../../../../src/results/index.ts';

const PLAIN = { paint: (_style: string, text: string) => text, width: Infinity, most: 10 };

function failure(name: string, more: Partial<TestOutcome> = {}): TestOutcome {
  return {
    id: `post_owners/negative_body_${name}/1.05`,
    endpoint: 'POST /owners',
    scenario: '1.05',
    words: 'Length greater than maxLength',
    location: 'body',
    at: `/${name}`,
    keyword: 'maxLength',
    limit: 60,
    sent: '61 characters',
    pointer: `#/components/schemas/Owner/properties/${name}/maxLength`,
    outcome: 'failed',
    kind: 'accepted',
    response: { status: 201, body: '{"id":\n 7}' },
    curl: `curl -X POST \\\n  'http://localhost/owners'`,
    ...more,
  };
}

function resultsOf(...tests: TestOutcome[]) {
  const document = { title: 'Owners', sha256: '' };
  const written = () => ({ file: 'openapi.yaml', line: 204 });
  return buildResults({
    records: { tests, baseUrl: '', notes: [] },
    document,
    seconds: 1,
    written,
  });
}

test('a group shows its cause, and of its first test rule, line, response and curl', () => {
  const crash = failure('age', {
    kind: 'crash',
    response: { status: 500 },
    pointer: '#/x/age/maxLength',
  });
  const results = resultsOf(failure('name'), crash);
  const [first, second] = results.groups;
  expect(reportLines(results, PLAIN)).toEqual([
    '',
    `1. 500 on a value that breaks maxLength of /age of POST /owners  1 test of 1 endpoint, ${first?.id}`,
    '   POST /owners, 1.05: Length greater than maxLength',
    '   `/age`: `maxLength` 60, sent 61 characters, openapi.yaml:204, answered 500',
    "curl -X POST 'http://localhost/owners'",
    '',
    `2. maxLength of Owner.name is not enforced  1 test of 1 endpoint, ${second?.id}`,
    '   POST /owners, 1.05: Length greater than maxLength',
    '   `/name`: `maxLength` 60, sent 61 characters, openapi.yaml:204, answered 201',
    '   Response: {"id": 7}',
    "curl -X POST 'http://localhost/owners'",
  ]);
  expect(countsLine(results)).toBe('0 passed, 2 failed in 2 groups, 0 unproven, 0 blocked');
});

test('with --all, a cause in several places names the most frequent of them', () => {
  const nullable = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      failure(name, { id: `${name}${at}`, kind: 'crash', response: { status: 500, body: 'boom' } }),
    );
  const tests = [
    ...nullable('a', 1),
    ...nullable('b', 3),
    ...nullable('c', 2),
    ...nullable('d', 4),
  ];
  const results = resultsOf(...tests, ...nullable('e', 5));
  const [group] = results.groups;
  expect(results.groups).toHaveLength(1);
  expect(group?.parts).toHaveLength(5);
  const all = reportLines(results, { ...PLAIN, most: Infinity });
  const [line = ''] = all.filter((one) => one.includes('Among them'));
  expect(line).toMatch(/^ {3}Among them: [^;]*\be\b[^;]* \(5\); [^;]* \(4\); [^;]* \(3\); 2 more$/);
});

test('ten groups are shown, or all of them; what is blocked or unproven takes a line', () => {
  const held = Array.from({ length: 13 }, (_, at) =>
    failure(`held${at}`, { outcome: 'passed', id: `h${at}` }),
  ).map(({ kind: _, ...test }) => test);
  const failures = Array.from({ length: 12 }, (_, at) => failure(`f${at}`));
  const blocked = failure('b', { outcome: 'blocked', kind: 'blocked', reason: 'no row is known' });
  const results = resultsOf(...held, ...failures, blocked);
  const lines = reportLines(results, PLAIN);
  expect(lines.filter((line) => line.startsWith('curl'))).toHaveLength(10);
  expect(lines).toContain('--all shows a test of each');
  expect(lines.filter((line) => /^1[12]\. /.test(line))).toHaveLength(2);
  expect(lines).toContain('1 blocked: no row is known (post_owners/negative_body_b/1.05)');
  const all = reportLines(results, { ...PLAIN, most: Infinity });
  expect(all.filter((line) => line.startsWith('curl'))).toHaveLength(12);
  expect(all.join('\n')).not.toContain('--all');
});

test('lines fit the terminal, but for a command that is to be pasted; nothing can forge them', () => {
  const forged = failure('name', {
    words: 'w\u001b[2J',
    response: { status: 201, body: 'x'.repeat(99) },
  });
  const lines = reportLines(resultsOf(forged), { ...PLAIN, width: 40 });
  const facts = lines.filter((line) => line.startsWith('   '));
  expect(facts.map(({ length }) => length)).toEqual([33, 40, 40]);
  expect(facts[1]).toMatch(/^ {3}`\/name`: .*…, answered 201$/);
  expect(lines.join('')).not.toContain('\u001b');
  expect(lines.at(-1)).toBe("curl -X POST 'http://localhost/owners'");
});

test('known causes take a line with their reason; what has expired says so, and part of a cause counts', () => {
  const found = resultsOf(
    failure('a'),
    failure('b'),
    failure('c'),
    failure('d', { kind: 'crash' }),
  );
  const [id = ''] = found.groups.filter(({ kind }) => kind === 'crash').map((group) => group.id);
  const known = [
    { id: 'post_owners/negative_body_a/1.05', reason: 'issue 1' },
    {
      id: 'post_owners/negative_body_b/1.05',
      reason: 'issue 2',
      owner: 'petra',
      expires: '2026-01-01',
    },
    { id, reason: 'issue 3', owner: 'ada' },
  ];
  const extent = { today: '2026-11-23', isWhole: true };
  const results = applyKnown(found, { version: 1, known }, extent);
  const lines = reportLines(results, PLAIN);
  expect(lines.filter((line) => /^\d+\. /.test(line))).toEqual([
    expect.stringContaining('3 tests of 1 endpoint, 1 known, '),
  ]);
  expect(lines).toContain('   Was known: issue 2, owner petra, until 2026-01-01');
  expect(lines.at(-1)).toMatch(
    /^1 known: .*\(post_owners\/negative_body_d\/1\.05; issue 3, owner ada\)$/,
  );
  expect(countsLine(results)).toBe('0 passed, 2 failed in 1 group, 0 unproven, 0 blocked, 2 known');
});
