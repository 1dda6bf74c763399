import { expect, test } from 'vitest';
import { riskyEndpoints } from '../../../../src/cli/generate/risky-endpoints.ts';

test('endpoints that are left alone are listed with their reasons', () => {
  const logout = { endpoint: 'POST /logout', reason: 'may end the session of the suite' };
  expect(riskyEndpoints([logout])).toEqual([
    'left alone by calibrate and run, unless --endpoint names it:',
    '  POST /logout: may end the session of the suite',
  ]);
  expect(riskyEndpoints([logout, logout])[0]).toMatch(/names them:$/);
  expect(riskyEndpoints([])).toEqual([]);
});
