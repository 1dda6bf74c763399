import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchPytest } from '../../../../src/cli/run/progress.ts';
import { temporaryFolder } from '../../../suite/tools.ts';

test('the last lines of a run that went wrong are without those that only say how far it was', () => {
  const pytest = watchPytest(join(temporaryFolder(), 'records.jsonl'));
  for (const text of ['[  0%]\n', '.F.x                    [ 10%]\n', 'no space left [50%]\n']) {
    pytest.take(Buffer.from(text));
  }
  pytest.take(Buffer.from('INTERNALERROR> OSError: [Errno 28]\n[ 11%]'));
  expect(pytest.end()).toEqual(['no space left [50%]', 'INTERNALERROR> OSError: [Errno 28]']);
});
