import { isAtHostPattern } from '../../hosts.ts';

/**
 * Why a pipeline is not run against a base URL; null when it may be. Tests send the credentials of a
 * suite to wherever the base URL leads, and a webhook may name it, so its host is one that an owner of the
 * pipeline has listed. Plain http, which others on the way can read, only where its port is listed as well.
 */
export function baseUrlRefusal(baseUrl: string | null, hosts: readonly string[]): string | null {
  if (baseUrl === null) return null;
  const url = new URL(baseUrl);
  const meant = url.protocol === 'https:' ? hosts : hosts.filter((host) => /:\d+$/.test(host));
  if (isAtHostPattern(url, meant)) return null;
  return `the base URL ${baseUrl} is at a host that the pipeline is not run against: an owner of the pipeline adds ${entryFor(url)} to its hosts`;
}

/** `staging.example`, or `staging.example:80`. */
function entryFor({ protocol, host, port }: URL): string {
  return protocol === 'http:' && port === '' ? `${host}:80` : host;
}
