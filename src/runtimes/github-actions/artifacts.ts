import { unzipSync } from 'fflate';
import { z } from 'zod';
import type { RepositoryRequests } from './requests.ts';

const LIST = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts';
const DOWNLOAD = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}';

const Artifacts = z.object({
  artifacts: z.array(
    z.object({ id: z.int(), name: z.string(), size_in_bytes: z.int(), expired: z.boolean() }),
  ),
});
/** As the workflow names them, one a job. */
const ARTIFACT_NAME = /^proofgate-results-\d{1,3}$/;
const FILE = 'results.json';
/** Packed, and unpacked: whoever may write the repository decides what is in an artifact. */
const MOST_PACKED_BYTES = 32 * 1024 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PAGES = 3;

/** The results that the jobs of a run have left as artifacts, as they are; what is too large is left. */
export async function leftByRun(
  requests: RepositoryRequests,
  repository: string,
  runId: string,
): Promise<unknown[]> {
  const left: unknown[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { run_id: runId, per_page: 100, page };
    const { status, data } = await requests.request(repository, LIST, query);
    if (status !== 200) break;
    const { artifacts } = Artifacts.parse(data);
    for (const { id, name, size_in_bytes: bytes, expired } of artifacts) {
      if (expired || !ARTIFACT_NAME.test(name) || bytes > MOST_PACKED_BYTES) continue;
      const download = { artifact_id: id, archive_format: 'zip' };
      const answer = await requests.request(repository, DOWNLOAD, download);
      if (answer.status === 200) left.push(resultsIn(answer.data));
    }
    if (artifacts.length < 100) break;
  }
  return left;
}

/** The JSON of a ZIP's one file that we know; null for anything else. */
function resultsIn(zip: unknown): unknown {
  if (!(zip instanceof ArrayBuffer)) return null;
  try {
    const isResultsFile = ({ name, originalSize }: { name: string; originalSize: number }) =>
      name === FILE && originalSize <= MOST_BYTES;
    const bytes = unzipSync(new Uint8Array(zip), { filter: isResultsFile })[FILE];
    return bytes === undefined ? null : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
