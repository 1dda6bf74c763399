import { jsx } from 'hono/jsx';
import { describe, expect, test } from 'vitest';
import { Constraints } from '../../../../../src/web/pages/records/document/constraints.tsx';
import { lineId } from '../../../../../src/web/pages/records/document/part.tsx';
import { Score } from '../../../../../src/web/pages/records/document/score.tsx';

const EXECUTION = '01a207a7-241c-7493-b02a-84b4a8f24ac8';
const PATH = '/records/pets/document';

const text = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the constraints of a line', () => {
  const run = (name: string, outcomes: string, execution: string | null) => {
    const position = execution === null ? null : 2;
    const role = 'breaks' as const;
    const of = { endpoint: 'POST /pets', role, test: `test_pets[${name}]` };
    return { ...of, outcomes, execution, position };
  };
  const shown = (last: object, tests: ReturnType<typeof run>[], roles: object = { breaks: 1 }) => {
    const none = { passed: 0, failed: 0, known: 0, unproven: 0, blocked: 0, not_run: 0 };
    const of = { line: 7, keyword: 'maxLength', tests };
    const counts = { breaks: 0, reaches: 0, checks: 0, ...roles };
    const constraint = { ...of, last: { ...none, ...last }, roles: counts };
    return String(jsx(Constraints, { constraints: [constraint] }));
  };

  test('say how their tests ended, what people look at first first, and lead to the results', () => {
    const tests = [run('1.05', 'pf', EXECUTION), run('1.04', 'pp', null)];
    const page = shown({ passed: 1200, failed: 1 }, tests, { breaks: 1201 });
    expect(page).toContain('class="constraint failing"');
    expect(text(page)).toMatch(/^maxLength : 1,201 tests break it ✗ 1 failed ✓ 1,200 passed/);
    expect(text(page)).toMatch(/and 1,199 more$/);
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const query = 'test_case=2&amp;text=test_pets%5B1.05%5D';
    expect(links).toEqual([`/executions/${EXECUTION}/results?${query}`]);
  });

  test('say which tests break it, which reach its limit, and which check responses by it', () => {
    const many = { breaks: 3, reaches: 1, checks: 2 };
    expect(text(shown({ passed: 6 }, [], many))).toMatch(
      /^maxLength : 3 tests break it, 1 test reaches it, 2 tests check it ✓ 6 passed/,
    );
    const few = { reaches: 2, checks: 1 };
    expect(text(shown({ passed: 3 }, [], few))).toMatch(/2 tests reach it, 1 test checks it/);
  });

  test('do not stand out where nothing failed', () => {
    const page = shown({ not_run: 1 }, [run('1.05', '', null)]);
    expect(page).toContain('class="constraint"');
    expect(text(page)).toBe('maxLength : 1 test breaks it · 1 not run test_pets[1.05]');
  });
});

describe('the score of a document', () => {
  const rule = (name: string, points: number) => {
    const words = { asks: 'a string has `maxLength`', remedy: 'add it' };
    return { rule: name, ...words, score: 'security' as const, points, places: 1000 };
  };
  const part = (title: string, score: number, max: number) => ({ title, score, max, places: 3 });
  const shown = (rules: ReturnType<typeof rule>[] | null) => {
    const security = { score: 24, max: 30, parts: [part('servers', 6, 6), part('scopes', 1, 4)] };
    const data = { score: 70, max: 70, parts: [] };
    const points = { security, data_validation: data, meets_advice: false };
    const document = {
      ...{ title: 'T', version: '1', openapi: '3.1.0', file: 'a.json', lines: 9 },
      ...{ formatted: [], generated_at: null, audit: rules && { ...points, rules } },
    };
    return String(jsx(Score, { document, path: PATH }));
  };
  const widths = (page: string) =>
    [...page.matchAll(/<rect x="0" y="0" width="(\d+)"/g)].map(([, width]) => Number(width));

  test('is a bar for each part, and for each rule what it costs, the most first', () => {
    const page = shown([rule('small', 0.004), rule('large', 8), rule('half', 4)]);
    expect(widths(page)).toEqual([100, 25, 100, 50, 1]);
    expect(text(page)).toMatch(
      /large a string has maxLength −8\.00 1,000 half .* −4\.00 .* &lt;0\.01/,
    );
    expect(page).toContain(`href="${PATH}?rule=large#source"`);
    expect(page).not.toContain('style=');
  });

  test('is a sentence where there are errors, and has no rules where nothing is lost', () => {
    expect(text(shown(null))).toMatch(/^The document has errors, so it is not scored/);
    expect(shown([])).not.toContain('Lost by rule');
  });
});

test('lines of the root are called by their numbers, and those of other files apart', () => {
  expect(lineId({ number: 4, file: '' }, 204)).toBe('L204');
  expect(lineId({ number: 4, file: 'pet.yaml' }, 204)).toBe('P4-L204');
});
