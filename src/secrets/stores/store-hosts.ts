import type { StoreKind } from './store.ts';

/**
 * The vendors' own host names. A host that is in none of these rows must be allowed by the operator:
 * whoever may save a safe would else have the server bring its identity to a host of their choice.
 *
 * - Azure: a vault's name has 3 to 24 characters, of each cloud (Key Vault, "Objects, identifiers, and
 *   versioning"). Managed HSM is left out: it holds only keys, and a safe holds all three types.
 * - AWS: service endpoints, FIPS too, and interface VPC endpoints ("AWS Secrets Manager endpoints").
 */
const HOSTS: Readonly<Record<StoreKind, readonly RegExp[]>> = {
  'azure-key-vault': [
    /^(?=[a-z0-9-]{3,24}\.)[a-z](?:-?[a-z0-9])+\.vault\.(?:azure\.net|azure\.cn|usgovcloudapi\.net)$/,
  ],
  'aws-secrets-manager': [
    /^(?:vpce(?:-[a-z0-9]+)+\.)?secretsmanager(?:-fips)?\.(?<region>(?!cn-)[a-z]{2}(?:-[a-z]+){1,3}-\d{1,2})\.(?:vpce\.)?amazonaws\.com$/,
    /^(?:vpce(?:-[a-z0-9]+)+\.)?secretsmanager\.(?<region>cn(?:-[a-z]+){1,3}-\d{1,2})\.(?:vpce\.)?amazonaws\.com\.cn$/,
  ],
};

/** Only letters, digits, dots and dashes: no userinfo, escapes, brackets or look-alike letters. */
const PLAIN_URL = /^https:\/\/(?<host>[a-z0-9.-]+)(?::(?<port>\d{1,5}))?\/?$/;

/**
 * What is wrong with the URL of a store, as a sentence, or null where it may be used: https, a host of
 * the vendor at the port of https, or one that the operator allows. Asked when a safe is saved and
 * again whenever its store is opened.
 *
 * @param allowed VAULT_HOSTS_ALLOW: `host`, or `host:port` for a port other than 443
 */
export function storeUrlFault(
  kind: StoreKind,
  url: string,
  allowed: readonly string[],
): string | null {
  const { host, port = '443' } = PLAIN_URL.exec(url.toLowerCase())?.groups ?? {};
  if (host === undefined || !hasOnlyAscii(url)) {
    return 'must be https:// and a host name, without user, path or query';
  }
  const isVendors = port === '443' && HOSTS[kind].some((row) => row.test(host));
  if (isVendors || isAllowedHost(host, port, allowed)) return null;
  return `names a host that is not the vendor's: use an address such as ${regionalUrl(kind, EXAMPLES[kind])}, or have the operator add the host to VAULT_HOSTS_ALLOW`;
}

/**
 * The vendor's address: of a vault by its name (Azure), of the service in a region (AWS).
 *
 * @param place `pets` or `eu-west-1`; the result is checked by `storeUrlFault` like any other URL
 */
export function regionalUrl(kind: StoreKind, place: string): string {
  if (kind === 'azure-key-vault') return `https://${place}.vault.azure.net`;
  const domain = place.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return `https://secretsmanager.${place}.${domain}`;
}

/** The region that a host name of AWS names; null for a host that the operator has allowed. */
export function regionIn(host: string): string | null {
  for (const row of HOSTS['aws-secrets-manager']) {
    const region = row.exec(host)?.groups?.region;
    if (region !== undefined) return region;
  }
  return null;
}

/** Whether the operator has allowed a host, at any port or at the given one. */
export function isAllowedHost(
  host: string,
  port: string | null,
  allowed: readonly string[],
): boolean {
  return allowed.some((entry) => {
    const [name, entryPort = '443'] = entry.toLowerCase().split(':');
    return name === host && (port === null || port === entryPort);
  });
}

const EXAMPLES: Readonly<Record<StoreKind, string>> = {
  'azure-key-vault': 'name',
  'aws-secrets-manager': 'eu-west-1',
};

/** Lower-casing turns some letters into ASCII, such as the Kelvin sign into k. */
function hasOnlyAscii(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}
