import { jsx } from 'hono/jsx';
import { expect, test } from 'vitest';
import { ChangedTests } from '../../../../../src/web/pages/records/compare/tests.tsx';

test('of a scenario with many new tests, the fields that are not named are counted', () => {
  const fields = ['body /a', 'body /b'];
  const scenario = {
    ...{ scenario: '1.05', words: 'Length greater than maxLength' },
    added: { total: 5, fields },
    removed: { total: 2, fields },
  };
  const changed = { endpoint: 'POST /pets', before: 1, after: 4, scenarios: [scenario] };
  const html = String(jsx(ChangedTests, { total: 1, items: [changed], path: '/records/clinic' }));
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, ''),
  );
  expect(cells.slice(-2)).toEqual(['5: body /a, body /b and 3 more', '2: body /a, body /b']);
});
