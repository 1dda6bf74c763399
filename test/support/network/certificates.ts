import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate with its key, and what a server sends along. */
export interface Certificate {
  readonly key: string;
  /** PEM, the server's own first. */
  readonly chain: string;
}

/** Certificates of an authority of the tests, made by openssl in a folder. */
export interface Certificates {
  /** The authority, for those who trust it. */
  readonly root: string;
  readonly good: Certificate;
  readonly withoutIntermediate: Certificate;
  readonly otherName: Certificate;
  readonly expired: Certificate;
  readonly selfSigned: Certificate;
  /** Of somebody who signs in with it. */
  readonly client: Certificate;
}

/** Makes an authority, an intermediate, and servers for 127.0.0.1 and for a host elsewhere. */
export function makeCertificates(folder: string): Certificates {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const key = (name: string) =>
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
  const signed = (name: string, by: string, extension: string, days: readonly string[]) => {
    key(name);
    writeFileSync(join(folder, `${name}.ext`), extension);
    openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=${name}`, '-out', `${name}.csr`);
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', `${by}.pem`, '-CAkey', `${by}.key`],
      ...['-CAcreateserial', '-extfile', `${name}.ext`, '-out', `${name}.pem`, ...days],
    );
  };
  const own = (name: string) => {
    key(name);
    openssl(
      ...['req', '-x509', '-new', '-key', `${name}.key`, '-subj', `/CN=${name}`],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2', '-out', `${name}.pem`],
    );
  };
  const server = (name: string, san: string, days = ['-days', '2']) => {
    signed(name, 'intermediate', `subjectAltName=${san}\n`, days);
    return { key: read(`${name}.key`), chain: `${read(`${name}.pem`)}${read('intermediate.pem')}` };
  };
  own('root');
  signed('intermediate', 'root', 'basicConstraints=critical,CA:TRUE\n', ['-days', '2']);
  const good = server('good', 'IP:127.0.0.1');
  own('self');
  signed('client', 'root', 'extendedKeyUsage=clientAuth\n', ['-days', '2']);
  return {
    root: read('root.pem'),
    good,
    withoutIntermediate: { key: good.key, chain: read('good.pem') },
    otherName: server('other', 'DNS:elsewhere.example'),
    expired: server('expired', 'IP:127.0.0.1', ['-days', '-1']),
    selfSigned: { key: read('self.key'), chain: read('self.pem') },
    client: { key: read('client.key'), chain: read('client.pem') },
  };
}
