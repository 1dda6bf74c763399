import { posix } from 'node:path';

/** The pages of the site, from the root of the repository. */
const PAGE = /^(?:README|docs\/(?:decisions\/)?[^/]+)\.md$/;

/**
 * Where a link of a page leads on the site. Links are written for readers of the repository: a README is the
 * index of its folder here, and what is no page of the site stays in the repository.
 *
 * @param page that has the link, from the root of the repository
 * @param href as it is written there
 * @param repository the address of files of the repository, with a slash at its end
 */
export function siteLink(page: string, href: string, repository: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', ...anchor] = href.split(/(?=#)/);
  const target = posix.normalize(posix.join(posix.dirname(page), path));
  if (!PAGE.test(target)) return `${repository}${target}${anchor.join('')}`;
  return `/${target.replace(/README\.md$/, 'index.md')}${anchor.join('')}`;
}
