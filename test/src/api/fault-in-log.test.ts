import { expect, test } from 'vitest';
import { faultInLog } from '../../../src/api/index.ts';

test('a bug in the log has a name and a place, and nothing of what it said', () => {
  const cause = Object.assign(new Error('Key (hash)=(canary)'), { code: '23505' });
  const told = faultInLog(new Error('Failed query: … params: canary', { cause }));
  expect(told).toMatchObject({ fault: 'Error', code: '23505' });
  expect(JSON.stringify(told)).toContain('fault-in-log.test.ts');
  expect(JSON.stringify(told)).not.toContain('canary');
});
