import { chooseEndpoints, requireEndpoints } from '../src/cli/generate/choose-endpoints.ts';
import type { OpenApiDocument } from '../src/generator/document/document.ts';
import { endpointNames } from '../src/generator/document/read.ts';
import type { GenerateOptions } from '../src/generator/index.ts';
import type { Settings } from './settings.ts';

/**
 * The generator's options for a document, as the command line has them.
 *
 * @throws Problem `usage` for an endpoint that the document lacks, and `endpoint-missing` when it
 *   has none at all, so that no suite is replaced by nothing
 */
export function generateOptions(
  document: OpenApiDocument,
  { endpoints, baseUrl, ignore }: Settings,
): GenerateOptions {
  const known = requireEndpoints(endpointNames(document.tree));
  return {
    ignore,
    ...(endpoints && { endpoints: chooseEndpoints(endpoints, known) }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
}
