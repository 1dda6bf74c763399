import type { ListedFile } from './read-tree.ts';
import type { GitHubRepository } from './repository.ts';

/** GitHub allows 100 requests at once; a few suffice. */
const AT_ONCE = 8;

/** The contents of files, by path; one call each. */
export async function readBlobs(
  at: GitHubRepository,
  files: readonly ListedFile[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const waiting = [...files];
  const found = new Map<string, Uint8Array>();
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      found.set(file.path, await readBlob(at, file.id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return new Map(files.map(({ path }) => [path, found.get(path) ?? new Uint8Array()]));
}

/** The content of one blob, of up to 100 MB. */
export async function readBlob(
  { client, owner, repo }: GitHubRepository,
  id: string,
): Promise<Uint8Array> {
  const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
  const { data } = await client.request(route, { owner, repo, file_sha: id });
  return Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8');
}
