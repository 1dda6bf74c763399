import { expect, test } from 'vitest';
import { Confirmation } from '../../../../../src/web/pages/records/confirmation.tsx';

const repository = {
  ...{ type: 'local' as const, url: 'local://a.git', branch: 'tests' },
  ...{ root_folder: 'generated-scripts', adopt: false, credential: null },
};
const pageOf = (endpoints: number) => {
  const files = { positive: 1, negative: 0, positive_boundary: 0 };
  const one = (at: number) => {
    return { method: 'GET', path: `/a${at}`, slug: `get_a${at}`, files, cases: [], skipped: [] };
  };
  const report = { endpoints: Array.from({ length: endpoints }, (_, at) => one(at)) };
  const none = { missing_endpoints: [], kept: [], left_out: [] };
  const run = { id: 'a', report, commit: 'c0ffee', files: 3, rules: null, ...none };
  return String(Confirmation({ record: { name: 'a', repository }, run, before: null }));
};

test('the scripts of many endpoints are closed, those of a few open', () => {
  expect(pageOf(20)).toContain('<details class="file" open="">');
  const many = pageOf(1234);
  expect(many).toContain('<details class="file"><summary>1,234 endpoints, 0 scenarios</summary>');
  expect(many).toContain('and 1034 more');
});
