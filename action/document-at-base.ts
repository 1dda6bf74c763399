import { relative, sep } from 'node:path';
import type { OpenApiDocument } from '../src/generator/document/document.ts';
import { readDocument } from '../src/generator/document/read.ts';
import type { GitRepository } from '../src/git/provider.ts';
import { Problem } from '../src/problem.ts';
import type { Workflow } from './workflow.ts';

/**
 * The document as it was at the base of the event that started the workflow, read from GitHub, since
 * a checkout holds one commit. Null when there is nothing to compare with: an event without a base,
 * a document at a URL or outside the repository, one that is new or that was faulty then.
 */
export async function documentAtBase(
  { location, overlays = [] }: OpenApiDocument,
  { base, workspace }: Workflow,
  repository: GitRepository,
): Promise<OpenApiDocument | null> {
  if (base === null || /^https?:/i.test(location)) return null;
  const readFile = async (path: string, maxBytes: number) => {
    const name = relative(workspace, path).split(sep).join('/');
    const bytes = name.startsWith('../') ? null : await repository.readFile(base, name, maxBytes);
    if (bytes === null) throw new Error('it is not in the commit');
    return bytes;
  };
  const fetch = () => Promise.reject(new Error('a document in a commit reads no URL'));
  try {
    const ports = { readFile, fetch, cwd: workspace };
    const applied = overlays.map((one) => one.location);
    return await readDocument(location, ports, applied);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
