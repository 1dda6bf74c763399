import { packagedFile } from './packaged-file.ts';

/** The path of GitHub's own OpenAPI document, 13 MB of a package of 385. */
export function githubDocument(): string {
  return packagedFile({
    from: '@octokit/openapi@23.0.2',
    path: 'generated/api.github.com.json',
    sha256: '829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a',
  });
}
