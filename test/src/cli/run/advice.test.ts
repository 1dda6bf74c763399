import { expect, test } from 'vitest';
import { adviceOn } from '../../../../src/cli/run/advice.ts';
import { buildResults } from '../../../../src/results/index.ts';
import { folderWith } from '../../../support/folder.ts';

const CALIBRATED = '[positive]\n# calibrated: with /tag (422)\nbody = {}\n';
const REJECTED = '[positive]\n# still rejected: 409\nbody = {}\n';

function adviceFor(unproven: number, ...environments: readonly string[]): string[] {
  const files = environments.map((text, index) => [`env/get_${index}_environment.txt`, text]);
  const folder = folderWith({ 'env/suite.txt': REJECTED, ...Object.fromEntries(files) });
  const tests = Array.from({ length: 20 }, (_, index) => ({
    ...{ id: `get_0/negative_query_a/1.0${index}`, endpoint: 'GET /0', words: '' },
    outcome: index < unproven ? ('unproven' as const) : ('passed' as const),
  }));
  const document = { title: '', sha256: '' };
  const records = { tests, baseUrl: '', notes: [] };
  return adviceOn(folder, buildResults({ records, document, seconds: 1 }));
}

test('a suite that was never calibrated is sent to calibrate, for a single unproven test too', () => {
  expect(adviceFor(1, '[positive]\nbody = {}\n')).toEqual([
    expect.stringContaining('`proofgate calibrate` looks for others'),
  ]);
});

test('where calibrate has left notes, the advice names the files that hold them', () => {
  expect(adviceFor(9, CALIBRATED, REJECTED)).toEqual([
    expect.stringContaining('env/get_1_environment.txt shows what calibrate has tried'),
  ]);
  expect(adviceFor(9, REJECTED, REJECTED, REJECTED)).toEqual([
    expect.stringContaining('env/get_0_environment.txt and 2 more show what'),
  ]);
});

test('a calibrated suite of which little is unproven needs no advice, nor does a proven one', () => {
  expect(adviceFor(1, CALIBRATED)).toEqual([]);
  expect(adviceFor(2, CALIBRATED)).toHaveLength(1);
  expect(adviceFor(0, '[positive]\nbody = {}\n')).toEqual([]);
});

test('a valid request that is rejected though it was calibrated asks for calibrate --again', () => {
  const advice = (
    environment: string,
    status: number,
    outcome: 'blocked' | 'passed' | 'failed' = 'blocked',
    section = 'positive',
  ) => {
    const folder = folderWith({ 'env/get_a_environment.txt': environment });
    const valid = { id: `get_a/${section}`, endpoint: 'GET /a', words: '', outcome };
    const tests = [{ ...valid, response: { status } }];
    const records = { tests, baseUrl: '', notes: [] };
    return adviceOn(
      folder,
      buildResults({ records, document: { title: '', sha256: '' }, seconds: 1 }),
    );
  };
  expect(advice(CALIBRATED, 404)).toEqual([
    'What calibrate learned of GET /a no longer holds (404); `proofgate calibrate --again` repairs it.',
  ]);
  expect(advice(CALIBRATED, 401)).toEqual([]);
  expect(advice(CALIBRATED, 200, 'passed')).toEqual([]);
  expect(advice(CALIBRATED.replace('# cal', '# still rejected: 404\n# cal'), 404)).toEqual([]);
  expect(advice('[positive]\nbody = {}\n', 404)).toEqual([]);
  // What calibrate has left there is meant to fail until the server is corrected.
  const crash = `${CALIBRATED}# With /tag: the server failed on it\n[positive_2]\nbody = {}\n`;
  expect(advice(crash, 500, 'failed', 'positive_2')).toEqual([]);
});
