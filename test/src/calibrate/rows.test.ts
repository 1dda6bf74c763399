import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Reply, startRecorder } from '../../suite/recorder.ts';
import { temporaryFolder } from '../../suite/tools.ts';
import { warmCommand } from '../../support/warm/warm-command.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Flags, version: "1" }
servers: [{ url: "http://127.0.0.1:1" }]
paths:
  /projects:
    get:
      responses:
        "200":
          description: All
          content: { application/json: { schema: { $ref: "#/components/schemas/Projects" } } }
  /imports:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [project]
              properties: { project: { type: string, example: My project }, note: { type: string } }
      responses: { "204": { description: Imported } }
components:
  schemas:
    Projects:
      type: object
      properties:
        projects:
          type: array
          items: { type: object, properties: { id: { type: string }, name: { type: string } } }
`;

/** Knows one project by this key, and nothing by which a project can be made. */
const knows =
  (key: string): Reply =>
  ({ method, body }, response) => {
    const end = (status: number, answer: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
    if (method === 'GET') return end(200, { projects: [{ id: 'p-1', name: 'First' }] });
    const project = /"project": "([^"]*)"/.exec(body.toString())?.[1];
    if (project === undefined) return end(400, { message: 'project must be a text' });
    if (project === key) return void response.writeHead(204).end();
    return end(404, { message: `A project ${project} does not exist` });
  };

test.each([
  ['p-1', 'id', '# calibrated: id /project (404: A project My project does not exist)'],
  ['First', 'name', '# calibrated: row /project (404: A project My project does not exist)'],
])(
  'a text that names a row which is not there gets one that is: %s',
  async (key, property, comment) => {
    const server = await startRecorder(knows(key));
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'openapi.yaml'), DOCUMENT);
    const ran = (...args: string[]) => warmCommand(args, folder);
    await ran('generate', 'openapi.yaml');
    const file = join(folder, 'generated-scripts/env/post_imports_environment.txt');
    // Without a word of the server, a text may as well be new.
    expect(readFileSync(file, 'utf8')).not.toContain('[setup]');
    const { stdout } = await ran('calibrate', '--base-url', server.url);
    expect(stdout).toMatch(/^POST \/imports +0\/2 +2\/2 +\d+$/m);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(comment);
    expect(text.match(/# calibrated:/g)).toHaveLength(1);
    const take = `"take": {"/body/project": "$response.body#/projects/0/${property}"}`;
    expect(text).toContain(`{"call": "GET /projects", "env": "get_projects", ${take}}`);
    // The values are those of the document, and what was learned stays.
    expect(text).toContain('body = {"project": "My project"');
    expect((await ran('generate', 'openapi.yaml', '--check')).status).toBe(0);
    const run = await ran('run', '--base-url', server.url, '--endpoint', 'POST /imports');
    expect(run.stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^\d+ passed, \d+ failed.*, 0 unproven, 0 blocked/,
    );
  },
);
