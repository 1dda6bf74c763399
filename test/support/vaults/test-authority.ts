import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import forge from 'node-forge';

/** A certificate and its private key, PEM. */
export interface Certified {
  readonly certificate: string;
  readonly privateKey: string;
}

/** A certificate authority of one test process. */
export interface TestAuthority {
  readonly certificate: string;
  /** A certificate for host names, good for a day around now. */
  readonly certify: (hosts: readonly string[]) => Certified;
  /** The certificate and key of `certify` as PKCS#12, password `changeit`. */
  readonly pkcs12: (certified: Certified) => Buffer;
}

/**
 * Makes an authority, and has this process trust it beside those of Node: the SDKs' own connections,
 * which take no other, then verify the emulators as they would the vendors.
 */
export function trustedAuthority(): TestAuthority {
  const authority = newKey();
  // A process may have several, which OpenSSL tells apart by their names.
  const name = `Proofgate test authority ${randomUUID()}`;
  const certificate = sign({ name, key: authority }, authority, name, []);
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  return {
    certificate,
    certify: (hosts) => {
      const own = newKey();
      return {
        certificate: sign({ name, key: authority }, own, hosts[0] ?? '', hosts),
        privateKey: own,
      };
    },
    pkcs12: ({ certificate: one, privateKey }) => {
      const key = forge.pki.privateKeyFromPem(privateKey);
      const chain = [forge.pki.certificateFromPem(one)];
      const archive = forge.pkcs12.toPkcs12Asn1(key, chain, 'changeit', { algorithm: '3des' });
      return Buffer.from(forge.asn1.toDer(archive).getBytes(), 'binary');
    },
  };
}

/** An RSA key as PKCS#8 PEM. */
function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const DAY_MS = 86_400_000;

function sign(
  issuer: { readonly name: string; readonly key: string },
  own: string,
  commonName: string,
  hosts: readonly string[],
): string {
  const certificate = forge.pki.createCertificate();
  const { n, e } = forge.pki.privateKeyFromPem(own);
  certificate.publicKey = forge.pki.setRsaPublicKey(n, e);
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + DAY_MS);
  certificate.setSubject([{ name: 'commonName', value: commonName }]);
  certificate.setIssuer([{ name: 'commonName', value: issuer.name }]);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: hosts.length === 0 },
    ...(hosts.length === 0
      ? [{ name: 'keyUsage', keyCertSign: true }]
      : [{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) }]),
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(issuer.key), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
