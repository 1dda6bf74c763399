import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Problem } from '../../problem.ts';
import { inWords } from '../system-error.ts';
import { type HasFile, requireModule } from './auth-file.ts';

/** Files in PEM for TLS to the API under test, as commander gives them. */
export interface TlsOptions {
  readonly cert?: string;
  readonly key?: string;
  readonly cacert?: string;
}

/** The options, which are called as those of curl. */
export const TLS = {
  cert: ['--cert <file>', 'a client certificate (mTLS), in PEM'],
  key: ['--key <file>', 'its private key, unless that is in the same file'],
  cacert: ['--cacert <file>', 'certificates of authorities to be trusted beside the usual ones'],
} as const;

/**
 * What a suite reads to use these files; nothing where no option names one. They stay where they are.
 *
 * @param has whether the suite has a file
 * @param environment has the password of an encrypted key, `PROOFGATE_TLS_PASSWORD`, and files that no option names
 * @throws Problem `configuration-faulty` for a file that cannot be used, `suite-stale` where the suite knows no such files
 */
export async function tlsVariables(
  { cert, key, cacert }: TlsOptions,
  has: HasFile,
  environment: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  const paths = { PROOFGATE_TLS_CERT: cert, PROOFGATE_TLS_KEY: key, PROOFGATE_TLS_CACERT: cacert };
  const named = Object.entries(paths).filter((entry) => entry[1] !== undefined);
  if (named.length === 0) return {};
  requireModule(has, 'proofgate_suite/wire/tls.py', '--cert, --key or --cacert');
  if (cacert !== undefined) certificateIn(await readPem(cacert), cacert);
  const certFile = cert ?? environment.PROOFGATE_TLS_CERT;
  if (key !== undefined && certFile === undefined) {
    throw new Problem('usage', '--key is for the certificate of --cert FILE; give both.');
  }
  const keyFile =
    key ?? (cert === undefined ? undefined : environment.PROOFGATE_TLS_KEY) ?? certFile;
  if (certFile !== undefined && keyFile !== undefined && (cert ?? key) !== undefined) {
    const certificate = certificateIn(await readPem(certFile), certFile);
    const own = privateKeyIn(await readPem(keyFile), keyFile, environment.PROOFGATE_TLS_PASSWORD);
    if (!certificate.checkPrivateKey(own)) {
      throw faulty(`The key in ${keyFile} is not that of the certificate in ${certFile}.`);
    }
  }
  return Object.fromEntries(named.map(([name, path = '']) => [name, resolve(path)]));
}

function faulty(message: string): Problem {
  return new Problem('configuration-faulty', message);
}

function readPem(file: string): Promise<string> {
  return readFile(file, 'latin1').catch((error: unknown) => {
    throw faulty(`${file} cannot be read: ${inWords(error)}.`);
  });
}

function certificateIn(text: string, file: string): X509Certificate {
  const begin = text.indexOf('-----BEGIN CERTIFICATE-----');
  try {
    return new X509Certificate(begin < 0 ? '' : text.slice(begin));
  } catch {
    throw faulty(`${file} has no certificate in PEM.`);
  }
}

function privateKeyIn(text: string, file: string, passphrase: string | undefined): KeyObject {
  const [block] =
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]*?-----END (?:[A-Z]+ )*PRIVATE KEY-----/.exec(
      text,
    ) ?? [];
  if (block === undefined) throw faulty(`${file} has no private key in PEM.`);
  const isEncrypted = /BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(block);
  if (isEncrypted && !passphrase) {
    throw faulty(`The key in ${file} is encrypted; set PROOFGATE_TLS_PASSWORD.`);
  }
  try {
    return createPrivateKey({ key: block, ...(isEncrypted && { passphrase }) });
  } catch {
    const reason = isEncrypted ? 'PROOFGATE_TLS_PASSWORD does not decrypt' : 'OpenSSL cannot read';
    throw faulty(`${reason} the key in ${file}.`);
  }
}
