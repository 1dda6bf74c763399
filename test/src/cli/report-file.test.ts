import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeReport } from '../../../src/cli/report-file.ts';
import { folderWith } from '../../support/folder.ts';

test.each([
  {},
  { endpoints: [], seconds: 1 },
  {
    document: { title: 'a\n"b"' },
    left: undefined,
    endpoints: [{ cases: [1, 'two\r\n'] }, {}, [], null],
  },
])('a report that is written in parts is the same JSON as in one: %j', (report) => {
  const path = join(folderWith(), 'report.json');
  writeReport(path, report);
  expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(report, null, 2)}\n`);
});
