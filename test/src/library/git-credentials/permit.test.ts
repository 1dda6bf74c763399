import { describe, expect, test } from 'vitest';
import { GrantedToken } from '../../../../src/library/git-credentials/granted-token.ts';
import {
  Permit,
  type Purpose,
  type RegisteredCredential,
} from '../../../../src/library/git-credentials/permit.ts';

const WRITER: RegisteredCredential = {
  workspaceId: 'pets',
  name: 'pat',
  reference: 'env://PAT',
  purpose: 'repository-write',
  hosts: ['github.com', 'git.example.com:8443', '127.0.0.1:3000'],
  explanation: null,
};
const URL_OF = {
  ours: 'https://github.com/pets/a.git',
  port: 'https://git.example.com:8443/a.git',
};

interface Row {
  readonly credential?: Partial<RegisteredCredential>;
  readonly purpose?: Purpose;
  readonly url?: string;
  readonly operatorHosts?: readonly string[] | null;
  readonly plainLoopback?: boolean;
}

function decide({ credential, purpose = 'repository-write', url = URL_OF.ours, ...limits }: Row) {
  const use = { purpose, url };
  const decided = { operatorHosts: null, plainLoopback: false, ...limits };
  return Permit.of({ ...WRITER, ...credential }, use, decided);
}

const as = (purpose: Purpose | null) => ({ credential: { purpose } });
const LOOPBACK = { url: 'http://127.0.0.1:3000/a.git', plainLoopback: true };

describe('a credential may be used', () => {
  test.each<[string, Row]>([
    ['to write by one that writes', {}],
    ['to read by one that writes', { purpose: 'repository-read' }],
    ['to read by one that reads', { ...as('repository-read'), purpose: 'repository-read' }],
    ['for a document by one for documents', { ...as('document'), purpose: 'document' }],
    ['at a port that it names', { url: URL_OF.port }],
    ['at the own port of https, written out', { url: 'https://github.com:443/a.git' }],
    ['at a host in another case', { url: 'HTTPS://GitHub.com/a.git' }],
    ['where the operator allows the host too', { operatorHosts: ['github.com'] }],
    ['within this machine by http in local mode', LOOPBACK],
  ])('%s', (_what, row) => {
    expect(decide(row)).toBeInstanceOf(Permit);
  });
});

describe('a credential may not be used', () => {
  const OUT = 'credential-out-of-scope';
  test.each<[string, Row, string, RegExp]>([
    ['to write by one that reads', as('repository-read'), OUT, /registered for repository-write/],
    ['to write by one for documents', as('document'), OUT, /registered for repository-write/],
    [
      'to read by one for documents',
      { ...as('document'), purpose: 'repository-read' },
      OUT,
      /repository-read or repository-write/,
    ],
    ['for a document by one that writes', { purpose: 'document' }, OUT, /for document\./],
    [
      'for a document by one that reads repositories',
      { ...as('repository-read'), purpose: 'document' },
      OUT,
      /for document\./,
    ],
    ['without a purpose', as(null), OUT, /without a purpose and hosts/],
    ['without hosts', { credential: { hosts: [] } }, OUT, /without a purpose and hosts/],
    [
      'that the upgrade could not keep',
      { credential: { hosts: [], explanation: 'Nothing used it.' } },
      OUT,
      /Nothing used it\./,
    ],
    ['over http', { url: 'http://github.com/a.git' }, OUT, /only over https/],
    [
      'over http elsewhere in local mode',
      { url: 'http://github.com/a.git', plainLoopback: true },
      OUT,
      /only over https/,
    ],
    [
      'over http within this machine',
      { ...LOOPBACK, plainLoopback: false },
      OUT,
      /only over https/,
    ],
    ['at what is no URL', { url: 'github.com/a.git' }, OUT, /only over https/],
    ['over another protocol', { url: 'ftp://github.com/a.git' }, OUT, /only over https/],
    ['at another host', { url: 'https://evil.example/a.git' }, OUT, /not sent to evil\.example/],
    ['below its host', { url: 'https://x.github.com/a.git' }, OUT, /not sent to x\.github/],
    ['above its host', { url: 'https://github.com.evil.example/' }, OUT, /github\.com\.evil/],
    ['behind it as a user', { url: 'https://github.com@evil.example/' }, OUT, /to evil\.example/],
    ['with a dot at the end', { url: 'https://github.com./a.git' }, OUT, /to github\.com\.,/],
    ['at another port', { url: 'https://github.com:8443/a.git' }, OUT, /to github\.com:8443/],
    ['without the port', { url: 'https://git.example.com/a.git' }, OUT, /to git\.example\.com,/],
    ['at look-alike letters', { url: 'https://gıthub.com/a.git' }, OUT, /to xn--/],
    [
      'where the operator allows another host',
      { operatorHosts: ['git.example.com:8443'] },
      OUT,
      /have the host added in CREDENTIALS/,
    ],
    ['that the operator does not list', { operatorHosts: [] }, 'credential-unset', /cannot read/],
  ])('%s', (_what, row, kind, message) => {
    expect(decide(row)).toMatchObject({ kind, message: expect.stringMatching(message) });
  });
});

describe('a granted token', () => {
  const permit = decide({});
  if (!(permit instanceof Permit)) throw permit;
  const token = new GrantedToken(permit, 'ghp_canary');

  test('gives itself to the origin that it was granted for', () => {
    expect(token.valueFor('https://github.com/pets/other.git')).toBe('ghp_canary');
  });

  test.each(['http://github.com/a.git', 'https://evil.example/', 'https://github.com:8443/'])(
    'gives nothing to %s',
    (url) => {
      expect(() => token.valueFor(url)).toThrow('another origin');
    },
  );

  test('is in no text that is derived from it', () => {
    expect(JSON.stringify(token)).not.toContain('ghp_canary');
    expect(String(token)).not.toContain('ghp_canary');
  });
});
