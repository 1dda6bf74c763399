/** A package whose code is in a bundle, as `bundledLicenses` begins its license: `yaml 2.9.1: ISC`. */
const ENTRY = /^((?:@[\w.-]+\/)?[\w.-]+) (\d+\.\d+\.\d+\S*): (\S.*)$/gm;

/**
 * What the package of the command holds of others, as CycloneDX (cyclonedx.org): no installation brings it, so that
 * npm's own list has none of it.
 *
 * @param licenses the texts of all bundles that are in the package
 */
export function billOfBundle(name: string, version: string, licenses: readonly string[]): string {
  const found = licenses.flatMap((text) => [...text.matchAll(ENTRY)]);
  const components = new Map(
    found.map(([, packageName = '', packageVersion = '', license = '']) => {
      const purl = purlOf(packageName, packageVersion);
      return [purl, component('library', packageName, packageVersion, license)] as const;
    }),
  );
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component('application', name, version, 'MIT') },
    components: [...components.keys()].sort().map((purl) => components.get(purl)),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function component(type: string, name: string, version: string, license: string) {
  const purl = purlOf(name, version);
  return { type, 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }] };
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
