/**
 * A host that a credential may be sent to, in lower case as URLs have it: a name or an IP address, and a
 * port where it is not the scheme's own. There are no wildcards, so each host is one that somebody meant.
 */
export const HOST =
  /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)(?::\d{1,5})?$/;

export const HOST_HINT =
  'must be a host in lower case such as github.com or git.example.com:8443, without https:// and path';

/** The ports that the URL of a scheme leaves out (RFC 9110, 4.2). */
const OWN_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** Whether a URL is at one of some hosts: the same name, and the same port. */
export function isAtHost(url: URL, hosts: readonly string[]): boolean {
  return isAtHostPattern(
    url,
    hosts.filter((entry) => !entry.startsWith('*.')),
  );
}

/**
 * A host as `HOST` has it, or `*.` before a name: every host below that name. For addresses that are
 * new each time, such as those of previews.
 */
export const HOST_PATTERN =
  /^(?:\[[0-9a-f:.]{2,45}\]|(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)(?::\d{1,5})?$/;

/** Whether a URL is at one of some hosts, or below one that begins with `*.`; ports as in `isAtHost`. */
export function isAtHostPattern(url: URL, hosts: readonly string[]): boolean {
  const own = OWN_PORTS[url.protocol] ?? '';
  const host = `${url.hostname}:${url.port || own}`;
  return hosts.some((entry) => {
    const whole = /:\d+$/.test(entry) ? entry : `${entry}:${own}`;
    return entry.startsWith('*.') ? host.endsWith(whole.slice(1)) : host === whole;
  });
}

/** The entry that a URL's host is listed by: of plain http always with its port. */
export function hostEntry({ protocol, host, port }: URL): string {
  return protocol === 'http:' && port === '' ? `${host}:80` : host;
}

/** Whether two entries name the same host over https, one with the port that the other leaves out. */
export function isSameHost(one: string, other: string): boolean {
  return one.replace(/:443$/, '') === other.replace(/:443$/, '');
}

/** Whether a URL is only of this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether every host of an entry is one of another entry: the same one, or below one that begins with `*.`. */
export function isCovered(entry: string, by: string): boolean {
  const [inner, outer] = [withPort(entry), withPort(by)];
  return inner === outer || (outer.startsWith('*.') && inner.endsWith(outer.slice(1)));
}

/** The entries for what is at one of some hosts and at one of others: of two that overlap, the narrower. */
export function commonHosts(some: readonly string[], others: readonly string[]): string[] {
  const inner = (of: readonly string[], all: readonly string[]) =>
    of.filter((entry) => all.some((by) => isCovered(entry, by)));
  return [...new Set([...inner(some, others), ...inner(others, some)])];
}

function withPort(entry: string): string {
  return /:\d+$/.test(entry) ? entry : `${entry}:443`;
}
