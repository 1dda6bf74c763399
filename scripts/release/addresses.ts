/** The fields of package.json that say where the code of a package is. */
export interface Addresses {
  readonly repository: { readonly type: 'git'; readonly url: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
}

/**
 * The package.json of the repository with its addresses, which `npm run pack` gives to both packages. They are not checked in,
 * since every copy of the repository has others, and npm refuses the provenance of a package that names
 * another repository than the one whose workflow publishes it.
 *
 * @param manifest the text of package.json
 * @param server such as `https://github.com`
 * @param name of the repository on it, such as `owner/name`
 */
export function withAddresses(manifest: string, server: string, name: string): string {
  const page = `${server}/${name}`;
  const addresses: Addresses = {
    repository: { type: 'git', url: `git+${page}.git` },
    homepage: `${page}#readme`,
    bugs: { url: `${page}/issues` },
  };
  return `${JSON.stringify({ ...JSON.parse(manifest), ...addresses }, null, 2)}\n`;
}
