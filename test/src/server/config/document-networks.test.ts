import { expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/config/config.ts';
import { documentNetworks } from '../../../../src/server/config/document-networks.ts';

const HERE = 'http://127.0.0.1:8080/openapi.json';
const APP = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };

test.each([
  ['this machine, where only its people reach the platform', {}, HERE, ['127.0.0.0/8', '::1/128']],
  ['this machine by its other names', {}, 'http://[::1]:1/', ['127.0.0.0/8', '::1/128']],
  ['a name of somebody else', {}, 'https://localhost.evil.example/', []],
  ['another private address', {}, 'http://169.254.169.254/', []],
  ['this machine, where others reach the platform', { HOST: '0.0.0.0' }, HERE, []],
  ['this machine, behind a proxy', { BASE_URL: 'https://tests.example' }, HERE, []],
  ['this machine, where people sign in', APP, HERE, []],
  [
    'a network of the operator',
    { OUTBOUND_ALLOW: '10.0.0.0/8' },
    'http://10.0.0.1/',
    ['10.0.0.0/8'],
  ],
])('a document may be read from %s: %j %s', (_, environment, url, networks) => {
  expect(documentNetworks(readConfig(environment), url)).toEqual(networks);
});
