import { expect, test } from 'vitest';
import { riskyEndpoints } from '../../../../src/cli/generate/risky-endpoints.ts';

const endpoint = (method: string, path: string) => ({ method, path });

test('endpoints that may stop or empty the server are listed with the option that leaves them out', () => {
  const lines = riskyEndpoints([
    ...[endpoint('POST', '/__admin/shutdown'), endpoint('POST', '/__admin/mappings/reset')],
    ...[endpoint('POST', '/system/factoryReset'), endpoint('POST', '/shut-down')],
    ...[endpoint('GET', '/pets'), endpoint('POST', '/jobs/{id}/stop'), endpoint('GET', '/presets')],
    ...[endpoint('GET', '/admin/maintenance'), endpoint('POST', '/admin/maintenance')],
    ...[endpoint('POST', '/users/reset-password'), endpoint('POST', '/users/{id}/suspend')],
    { ...endpoint('POST', '/restart'), untested: 'excluded already' },
  ]);
  expect(lines.slice(1)).toEqual([
    '  --exclude "POST /__admin/shutdown"',
    '  --exclude "POST /__admin/mappings/reset"',
    '  --exclude "POST /system/factoryReset"',
    '  --exclude "POST /shut-down"',
    '  --exclude "POST /admin/maintenance"',
  ]);
  expect(lines[0]).toMatch(/^These endpoints may stop or empty the server;/);
  expect(riskyEndpoints([endpoint('GET', '/pets')])).toEqual([]);
});
