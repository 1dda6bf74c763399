import { stringify } from 'yaml';
import { inCode, list } from '../../confirmation/index.ts';
import type { Undocumented } from '../../execution/index.ts';
import { newResponse } from '../../results/index.ts';

/** More lines nobody reads in a check; `run --document` prints all. */
const MOST_LINES = 80;
const MAX_TYPES = 20;

/**
 * The section of a check with what the API responds with and the document does not mention: new statuses as YAML
 * to add, content types of documented responses as a list, since a reference may lead to where they belong.
 */
export function undocumentedSection(found: readonly Undocumented[]): string {
  if (found.length === 0) return '';
  const types = found.filter(({ response }) => response !== undefined);
  const parts = [
    '### Not in the document',
    'The API responds with this, and the document does not mention it. Where the API is right, add it; ' +
      '`proofgate run --document openapi.yaml` prints a patch for the file.',
    fenced(found.filter(({ response }) => response === undefined)),
    list(
      types.map(
        ({ endpoint, status, content_type, response = '' }) =>
          `${inCode(endpoint)}: ${status} with ${inCode(content_type)}, not in the content of ${inCode(response)}`,
      ),
      MAX_TYPES,
    ),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

type Paths = Record<string, Record<string, { responses: Record<string, object> }>>;

/** `paths` with what is to be added, in a fence that no text of an API can end. */
function fenced(statuses: readonly Undocumented[]): string {
  if (statuses.length === 0) return '';
  const paths: Paths = {};
  for (const { endpoint, status, content_type } of statuses) {
    const [, method = '', path = ''] = /^(\S+) (.*)$/.exec(endpoint) ?? [];
    const item = paths[path] ?? {};
    const operation = item[method.toLowerCase()] ?? { responses: {} };
    const known = operation.responses[status];
    const added = newResponse(status, content_type);
    const content = { ...(known && 'content' in known && Object(known.content)), ...added.content };
    operation.responses[status] = { ...added, ...(Object.keys(content).length > 0 && { content }) };
    paths[path] = { ...item, [method.toLowerCase()]: operation };
  }
  const lines = stringify({ paths }, { lineWidth: 0 }).trimEnd().split('\n');
  const more = lines.length - MOST_LINES;
  const listed = [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`# … and ${more} more lines`] : []),
  ];
  return ['~~~~yaml', ...listed, '~~~~'].join('\n');
}
