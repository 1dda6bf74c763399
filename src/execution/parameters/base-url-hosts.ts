import { hostEntry, isAtHostPattern } from '../../input/hosts.ts';
import { Problem } from '../../problem.ts';

/**
 * Why a pipeline is not run against a base URL; null when it may be. Tests send the credentials of a
 * suite to wherever the base URL leads, and a webhook may name it, so its host is one that an owner of the
 * pipeline has listed. Plain http, which others on the way can read, only where its port is listed as well.
 */
export function baseUrlRefusal(baseUrl: string | null, hosts: readonly string[]): string | null {
  if (baseUrl === null || isListed(baseUrl, hosts)) return null;
  return `the base URL ${baseUrl} is at a host that the pipeline is not run against: an owner of the pipeline adds ${hostEntry(new URL(baseUrl))} to its hosts`;
}

/**
 * Refuses to try a record's requests at a base URL that neither the record has nor an owner of a pipeline
 * with its test cases has listed: the same credentials would be sent there.
 *
 * @throws Problem `address-refused`
 */
export function requireListed(baseUrl: string | null, hosts: readonly string[]): void {
  if (baseUrl === null || isListed(baseUrl, hosts)) return;
  const entry = hostEntry(new URL(baseUrl));
  const why = `${baseUrl} is at a host that the record's tests are not run against: an owner of a pipeline with its test cases adds ${entry} to its hosts, or the record gets a base URL there.`;
  throw new Problem('address-refused', why, [`base_url: ${why}`]);
}

function isListed(baseUrl: string, hosts: readonly string[]): boolean {
  const url = new URL(baseUrl);
  const meant = url.protocol === 'https:' ? hosts : hosts.filter((host) => /:\d+$/.test(host));
  return isAtHostPattern(url, meant);
}
