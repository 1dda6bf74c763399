import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPorts } from '../../../../src/cli/reading/ports.ts';
import { documentPatch } from '../../../../src/cli/run/document-patch.ts';
import { readWritten } from '../../../../src/generator/document/read.ts';
import type { Results } from '../../../../src/results/index.ts';
import { folderWith } from '../../../support/folder.ts';

const DOCUMENT = `openapi: 3.1.0
paths:
  /pets:
    get:
      responses:
        200: { description: Pets }
        4XX: { $ref: "#/components/responses/Problem" }
    post:
      responses: { "201": { description: Created } }
  /owners: { $ref: "#/components/pathItems/owners" }
  /far: { $ref: "far.yaml" }
components:
  responses:
    Problem: { description: No, content: { application/json: {} } }
  pathItems:
    owners: { delete: { responses: { "204": { description: Gone } } } }
`;

type Sent = readonly [endpoint: string, status: number, content_type: string];

/** The lines for a run in which the API sent what the document does not mention. */
function patchOf(...sent: readonly Sent[]): readonly string[] {
  const tests = sent.map(([endpoint, status, content_type]) => ({
    ...{ id: '', endpoint, words: '', outcome: 'passed' as const },
    undocumented: [{ status, content_type }],
  }));
  const results: Results = {
    ...{ version: 1, base_url: '', seconds: 0, notes: [], groups: [], passing_again: [], tests },
    document: { title: '', sha256: '' },
    counts: { passed: 0, failed: 0, unproven: 0, blocked: 0, known: 0 },
  };
  return documentPatch(results, parse(DOCUMENT), 'openapi.yaml');
}

test('a status goes to its operation, a content type to the response that the status falls under', () => {
  const lines = patchOf(
    ['POST /pets', 422, 'application/json'],
    ['POST /pets', 422, 'text/html'],
    ['POST /pets', 404, ''],
    ['GET /pets', 404, 'text/html'],
    ['DELETE /owners', 409, ''],
  );
  expect(parse(lines.join('\n'))).toEqual({
    paths: {
      '/pets': {
        post: {
          responses: {
            404: { description: 'Not Found' },
            422: {
              description: 'Unprocessable Entity',
              content: { 'application/json': {}, 'text/html': {} },
            },
          },
        },
      },
    },
    components: {
      responses: { Problem: { content: { 'text/html': {} } } },
      pathItems: { owners: { delete: { responses: { 409: { description: 'Conflict' } } } } },
    },
  });
  // Statuses are names of YAML, not its numbers.
  expect(lines.join('\n')).toContain('"422":');
});

test('what another file has is a comment, and a content type cannot forge the terminal', () => {
  expect(patchOf(['GET /far', 404, 'text/html'])).toEqual([
    '# To merge into openapi.yaml, where the API is right:',
    '# not in this file: GET /far: 404 text/html',
  ]);
  const lines = patchOf(['POST /pets', 400, 'a/\u001b[2J\u202eb']);
  expect(lines.join('')).not.toMatch(/\p{Cc}|\u202e/u);
});

test('nothing to add is said, and an invalid document is an error', async () => {
  expect(patchOf()).toEqual(['openapi.yaml mentions all statuses that the API sent.']);
  const cwd = folderWith({ 'list.yaml': '- 1\n', 'broken.yaml': 'a: [\n' });
  const read = (name: string) => readWritten(name, { ...readPorts, cwd });
  await expect(read('list.yaml')).rejects.toThrow('is no object');
  await expect(read('broken.yaml')).rejects.toThrow('broken.yaml has errors');
  await expect(read('none.yaml')).rejects.toThrow('none.yaml: there is no such file');
});
