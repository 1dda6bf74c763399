/**
 * A manifest of Kubernetes with the image of a version.
 *
 * @throws when it names no image of Proofgate
 */
export function withImage(manifest: string, version: string): string {
  const changed = manifest.replace(/(image: \S+\/proofgate:)\S+/g, `$1${version}`);
  if (!changed.includes(`/proofgate:${version}`)) {
    throw new Error('The manifest names no image of Proofgate.');
  }
  return changed;
}
