import { expect, test } from 'vitest';
import { type Described, riskOf } from '../../../../src/generator/document/risk.ts';

const risk = (endpoint: string, more: Partial<Described> = {}) => {
  const [method = '', path = ''] = endpoint.split(' ');
  const plain = { operationId: '', summary: '', fields: [], isSecured: true };
  const found = riskOf({ ...plain, method, path, ...more });
  return found && `${found.reason}${found.onlyForeignRows ? ' (foreign rows)' : ''}`;
};

const STOPS = 'may stop or empty the server';
const SESSION = 'may end the session of the suite';
const CREDENTIALS = 'may replace or revoke the credentials of the suite';
const ACCOUNT = 'may change or delete the account of the suite';
const PERMISSIONS = 'may change the roles or permissions of the suite';
const SIGN_IN = 'may change how the server signs users in';
const ROW = 'may rename or remove a row of somebody (foreign rows)';

test.each([
  ...[['POST /__admin/shutdown'], ['POST /__admin/mappings/reset'], ['POST /system/factoryReset']],
  ...[['POST /shut-down'], ['POST /admin/maintenance']],
])('%s may stop or empty the server', (endpoint) => {
  expect(risk(endpoint)).toBe(STOPS);
});

test.each([
  ...[['POST /backup/restore'], ['POST /backup/restore/hbfx'], ['POST /restore']],
  ...[['POST /backups/{id}/restore'], ['PUT /backup/scheduled-backups/{id}/restore']],
  ['POST /database/snapshots/{snapshot}/rollback'],
])('%s may replace the data of the server', (endpoint) => {
  expect(risk(endpoint)).toBe('may replace the data of the server by a backup');
});

test.each([
  ['PATCH /config/global/patch', 'apiAddress'],
  ['PUT /settings', 'listen_addr'],
  ['POST /tls/configure', 'port_https'],
  ['POST /server/config', 'bindHost'],
  ['PUT /network', 'webPort'],
])('%s may change where the server listens: %s', (endpoint, field) => {
  expect(risk(endpoint, { fields: ['title', field] })).toBe('may change where the server listens');
});

test.each([
  ['GET /settings', 'apiAddress'],
  ['POST /devices', 'apiAddress'],
  ['PUT /servers/{id}', 'httpPort'],
  ['PUT /settings', 'mailAddress'],
  ['PUT /settings', 'reportsHosted'],
  ['PUT /settings', 'support'],
])('%s does not, whatever is in %s', (endpoint, field) => {
  expect(risk(endpoint, { fields: [field] })).toBeUndefined();
});

test.each([
  ...[['GET /backup/restore'], ['POST /backups'], ['POST /notes/{id}/restore']],
  ...[['POST /machines/{id}/snapshots/{snapshot}/restore'], ['DELETE /backups/{id}']],
])('%s restores nothing, or one row', (endpoint) => {
  expect(risk(endpoint)).toBeUndefined();
});

test.each([
  ['POST /auth/logout', SESSION],
  ['GET /logout', SESSION],
  ['GET /user/logout', SESSION],
  ['POST /api/v1/signOut', SESSION],
  ['POST /log-off', SESSION],
  ['POST /logout-all', SESSION],
  ['DELETE /sessions', SESSION],
  ['DELETE /auth/token', SESSION],
  ['DELETE /sessions/current', SESSION],
  ['POST /users/{id}/logout', `${SESSION} (foreign rows)`],
  ['POST /api/current-user/reset-token', ACCOUNT],
  ['GET /tokens/rotate', CREDENTIALS],
  ['POST /token/revoke', CREDENTIALS],
  ['POST /auth/token/invalidate', CREDENTIALS],
  ['POST /apiKeys/regenerate', CREDENTIALS],
  ['POST /users/{id}/reset-token', `${CREDENTIALS} (foreign rows)`],
  ['POST /token/generate', CREDENTIALS],
  ['PUT /auth/password', CREDENTIALS],
  ['POST /auth/change-password', CREDENTIALS],
  ['DELETE /users/me', ACCOUNT],
  ['DELETE /account', ACCOUNT],
  ['POST /profile/generate_auth_token', ACCOUNT],
  ['PUT /me/password', ACCOUNT],
  ['PUT /users/current/roles', ACCOUNT],
  ['POST /account/deactivate', ACCOUNT],
  ['POST /security/roles/{role_id}/permissions', `${PERMISSIONS} (foreign rows)`],
  ['PUT /users/{id}/roles', `${PERMISSIONS} (foreign rows)`],
  ['DELETE /users/{id}/roles/{role}', `${PERMISSIONS} (foreign rows)`],
  ['PUT /permissions', PERMISSIONS],
  ['POST /roles/assign', PERMISSIONS],
  ['POST /permissions/revoke', PERMISSIONS],
  ['PUT /settings/auth', SIGN_IN],
  ['PATCH /security/config', SIGN_IN],
  ['POST /api/jwt/settings', SIGN_IN],
  ['PUT /organization/token-settings', SIGN_IN],
  ['PATCH /admin/password-policy', SIGN_IN],
  ['PUT /session/options', SIGN_IN],
  ['DELETE /users/{id}', `${ACCOUNT} (foreign rows)`],
  ['PATCH /roles/{name}', `${ACCOUNT} (foreign rows)`],
  ['DELETE /users/{id}/tokens/{tokenId}', `${ACCOUNT} (foreign rows)`],
  ['POST /users/{id}/deactivate', `${ACCOUNT} (foreign rows)`],
])('%s is a risk: %s', (endpoint, reason) => {
  expect(risk(endpoint)).toBe(reason);
});

test.each([
  ...[['GET /pets'], ['POST /pets'], ['DELETE /pets/{id}'], ['GET /presets'], ['POST /users']],
  ...[['POST /jobs/{id}/stop'], ['GET /admin/maintenance'], ['GET /users/me'], ['POST /roles']],
  ...[['POST /auth/login'], ['POST /auth/refresh'], ['POST /tokens'], ['POST /sessions']],
  ...[['GET /settings/logout-url'], ['GET /audit/logoutEvents'], ['POST /user'], ['GET /session']],
  ...[['DELETE /me/avatar'], ['POST /users/{id}/tokens'], ['POST /weather/current/stations']],
  ...[['PUT /projects/{id}/user'], ['POST /security/scans'], ['GET /users/{id}/permissions']],
  ...[['POST /orders/{id}/items'], ['PUT /pets/{id}/profile'], ['PATCH /settings/theme']],
  ...[['POST /tokenize/options'], ['GET /api/jwt/settings'], ['PUT /projects/{id}/token-settings']],
])('%s is harmless', (endpoint) => {
  expect(risk(endpoint)).toBeUndefined();
});

test('names, summaries and fields give a risk away where the path does not', () => {
  expect(risk('POST /bye', { summary: 'Logs the current user out. Needs a session.' })).toBe(
    SESSION,
  );
  expect(risk('GET /bye', { operationId: 'logoutUser' })).toBe(SESSION);
  expect(risk('POST /bye', { summary: 'Says that someone has logged out' })).toBeUndefined();
  expect(risk('POST /go', { operationId: 'rotateApiKey' })).toBe(CREDENTIALS);
  expect(risk('POST /go', { summary: 'Revokes the access token in use' })).toBe(CREDENTIALS);
  expect(risk('PATCH /me', { fields: ['displayName', 'newPassword'] })).toBe(ACCOUNT);
  expect(risk('PATCH /me', { fields: ['displayName'] })).toBeUndefined();
  expect(risk('PUT /profile', { fields: ['isActive'] })).toBe(ACCOUNT);
});

test('a forgotten password is reset by whoever is not signed in', () => {
  const open = { isSecured: false };
  expect(risk('POST /users/reset-password', open)).toBeUndefined();
  expect(risk('POST /password/forgot', open)).toBeUndefined();
  expect(risk('POST /users/reset-password')).toBe(CREDENTIALS);
});

test.each(['POST /tenants/{name}/rename', 'PUT /tenants/{name}/move', 'POST /v1/{name}:delete'])(
  '%s is sent only to rows that the suite has created',
  (endpoint) => {
    expect(risk(endpoint)).toBe(ROW);
  },
);

test.each(['GET /tenants/{name}/archive', 'POST /tenants/{name}/users', 'POST /moves'])(
  '%s leaves rows as they are',
  (endpoint) => {
    expect(risk(endpoint)).toBeUndefined();
  },
);

test.each([
  ...[
    ['POST /users/delete'],
    ['POST /users/batchDelete'],
    ['PUT /users/bulk_remove'],
    ['POST /deleteUser'],
  ],
  ...[['GET /products/delete'], ['POST /plugins/uninstall'], ['PATCH /labels/rename']],
])('%s may remove a row that its body or query names', (endpoint) => {
  expect(risk(endpoint)).toBe('may rename or remove a row of somebody');
});

test.each([['POST /projects/{name}/fleets/delete'], ['POST /users/delete/{id}']])(
  '%s may do so but in rows that the suite has made',
  (endpoint) => {
    expect(risk(endpoint)).toBe(ROW);
  },
);

test.each([
  ...[
    ['POST /users/deleted'],
    ['GET /users/removed'],
    ['POST /users/search'],
    ['DELETE /pets/{id}'],
  ],
  ...[
    ['DELETE /deleteUser/{id}'],
    ['POST /letting-delete'],
    ['GET /letting-delete/{id}'],
    ['POST /removals'],
    ['POST /archive'],
  ],
])('%s removes no row that its body names', (endpoint) => {
  expect(risk(endpoint)).toBeUndefined();
});
