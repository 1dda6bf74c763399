import { expect, test } from 'vitest';
import { calibration } from '../../../src/api/wire/calibrations.ts';
import { stillRejected } from '../../../src/generation/calibrate-suite.ts';

test('a rejected request is cut to what the API answers, however long a document makes it', () => {
  const long = 'x'.repeat(150_000);
  const request = { method: 'POST', url: `http://api.example/${long}`, headers: {}, body: long };
  const cut = stillRejected({
    ...{ section: 'positive', reason: '400', remedy: 'a value' },
    fields: [{ location: 'body', at: '/a', value: long }],
    tried: [{ changes: ['with /a'], reason: '400' }],
    probed: {
      status: 400,
      body: long,
      requests: 1,
      setups: [],
      removed: [],
      kept: false,
      gone: false,
      ...{ anonymous: false, lost: '', suspects: [] },
      request,
    },
  });
  const { still } = calibration.shape.endpoints.element.shape;
  expect(still.safeParse([cut]).error).toBeUndefined();
});
