import { expect, test } from 'vitest';
import { openSample } from '../../../src/server/open-sample.ts';

const EMBEDDED = { kind: 'pglite', folder: 'data' } as const;
const POSTGRESQL = { kind: 'postgresql', url: 'postgresql://localhost/x' } as const;

test('the sample is only for the person in front of the machine', () => {
  expect(openSample({ isLocal: true, store: EMBEDDED }).start).not.toBeNull();
  expect(openSample({ isLocal: false, store: EMBEDDED }).start).toBeNull();
  expect(openSample({ isLocal: true, store: POSTGRESQL }).start).toBeNull();
});

test('a sample that was never started is stopped too', async () => {
  await openSample({ isLocal: true, store: EMBEDDED }).stop();
});
