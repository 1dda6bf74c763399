import { expect, test } from 'vitest';
import { htmlReport } from '../../../src/results/index.ts';
import { HOSTILE, hostileResults } from './hostile-results.ts';

test('nothing that a server or a document says ends its element, and all of it is in the data', async () => {
  const page = await htmlReport(hostileResults(0));
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/script/g)).toHaveLength(2);
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<!--');
  const [, data = ''] = /id="results">(.*?)<\/script>/s.exec(page) ?? [];
  const { groups, texts } = JSON.parse(data);
  expect(groups[0].tests[0].facts).toContainEqual(['Body', texts.indexOf(HOSTILE)]);
  expect(texts).toEqual([HOSTILE]);
});

test('the page needs nothing from elsewhere, and its policy lets nothing else run', async () => {
  const page = await htmlReport(hostileResults(0));
  expect(page).toContain(`content="default-src 'none'; script-src 'sha256-`);
  expect(page).not.toContain('unsafe-inline');
  expect(page).not.toMatch(/(?:src|href)="|@import|url\(/);
});

test('of a passed test the page has only the count, so that large runs stay small', async () => {
  const results = hostileResults(1);
  const passing = Array.from({ length: 100 }, (_, at) => ({
    ...{ id: `d/negative_body_${at}/1.07`, endpoint: 'GET /d', scenario: '1.07', words: 'null' },
    ...{ outcome: 'passed' as const, curl: HOSTILE },
  }));
  const page = await htmlReport({ ...results, tests: [...results.tests, ...passing] });
  expect(page).toContain('{"passed":100}');
  expect(page.length - (await htmlReport(results)).length).toBeLessThan(100);
});

test('tests beyond what a browser opens at once are counted, not dropped in silence', async () => {
  const results = hostileResults(0);
  const [first] = results.tests;
  const { group } = first ?? {};
  const one = { id: 'a', endpoint: 'GET /a', words: '', outcome: 'failed' as const, group };
  const tests = [...results.tests, ...Array.from({ length: 20_010 }, () => one)];
  expect(await htmlReport({ ...results, tests })).toContain('<p>12 more tests did not pass');
  expect(await htmlReport(results)).not.toContain('more tests did not pass');
});
