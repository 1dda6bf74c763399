import { isAtHostPattern } from '../../hosts.ts';

/**
 * Why a pipeline is not run against a base URL; null when it may be. Tests send the credentials of a
 * suite to wherever the base URL leads, and a webhook may name it, so its host is one that an owner of the
 * pipeline has listed.
 */
export function baseUrlRefusal(baseUrl: string | null, hosts: readonly string[]): string | null {
  if (baseUrl === null) return null;
  const url = new URL(baseUrl);
  if (isAtHostPattern(url, hosts)) return null;
  return `the base URL ${baseUrl} is at a host that the pipeline is not run against: an owner of the pipeline adds ${url.host} to its hosts`;
}
