import { readdirSync } from 'node:fs';
import { overlaysOf } from '../src/cli/generate/configured-entries.ts';
import { plainPorts } from '../src/cli/reading/plain-ports.ts';
import type { OpenApiDocument } from '../src/generator/document/document.ts';
import { readDocument } from '../src/generator/document/read.ts';
import { Problem } from '../src/problem.ts';

/**
 * Reads the document of a step, a path in the workspace or an http(s) URL, with the overlays that
 * `.github/proofgate.yml` names for it.
 * @throws Problem as `readDocument`, and `usage` when nothing has been checked out, and as `overlaysOf`
 */
export async function readSpecification(spec: string, workspace: string): Promise<OpenApiDocument> {
  if (!/^https?:/i.test(spec) && isEmpty(workspace)) {
    throw new Problem(
      'usage',
      `${spec} cannot be read, since the workspace is empty: add a step with actions/checkout before this one.`,
    );
  }
  const overlays = overlaysOf(spec, undefined, workspace);
  return readDocument(spec, { ...plainPorts, cwd: workspace }, overlays);
}

function isEmpty(workspace: string): boolean {
  try {
    return readdirSync(workspace).length === 0;
  } catch {
    return true;
  }
}
