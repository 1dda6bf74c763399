import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTrue, replayedComments } from './comments-replayed.ts';
import { toyOf } from './toy.ts';

const TEXT = { type: 'string' };
const responses = { default: { description: 'Done' } };

function post(properties: object, types: readonly string[] = ['application/json']) {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { post: { requestBody: { required: true, content }, responses } };
}

const rows = (name: string) => ({
  200: {
    description: 'All',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            [name]: {
              type: 'array',
              items: { type: 'object', properties: { id: TEXT, name: TEXT } },
            },
          },
        },
      },
    },
  },
});
const FORM = 'application/x-www-form-urlencoded';
const DOCUMENT = JSON.stringify({
  ...{ openapi: '3.1.0', info: { title: 'Kinds', version: '1' } },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/users': post({ label: TEXT }),
    '/projects': { get: { responses: rows('projects') } },
    '/imports': post({ project: { ...TEXT, example: 'My project' } }),
    '/teams': { get: { responses: rows('teams') } },
    '/moves': post({ team: { ...TEXT, example: 'My team' } }),
    '/notes': post({ text: TEXT }, ['application/json', FORM]),
  },
});

/** A name that is taken from its first use on, the name and the id of a row, and a form. */
function server() {
  const labels = new Set<string>();
  const named = (what: string, sent: unknown, key: string) =>
    sent === key
      ? ([204] as const)
      : ([404, { message: `A ${what} ${sent} does not exist` }] as const);
  return (call: string, text: string, type: string | undefined) => {
    if (call === 'GET /projects')
      return [200, { projects: [{ id: 'p-1', name: 'First' }] }] as const;
    if (call === 'GET /teams') return [200, { teams: [{ id: 't-1', name: 'Main' }] }] as const;
    if (call === 'POST /notes') return [type === FORM ? 201 : 415] as const;
    const sent = JSON.parse(text || 'null') ?? {};
    if (call === 'POST /imports') return named('project', sent.project, 'First');
    if (call === 'POST /moves') return named('team', sent.team, 't-1');
    if (typeof sent.label !== 'string') return [400] as const;
    if (labels.has(sent.label)) return [409, { message: `${sent.label} already exists` }] as const;
    labels.add(sent.label);
    return [201] as const;
  };
}

test('what is new, names a row or has another content type is needed, as each comment says', async () => {
  const answer = server();
  const toy = await toyOf(DOCUMENT, (call, { body, headers }) =>
    answer(call, body.toString(), headers['content-type']),
  );
  await toy.calibrate();
  const settings = { PROOFGATE_BASE_URL: toy.server.url };
  const suite = join(toy.folder, 'generated-scripts');
  const replayed = await replayedComments(suite, DOCUMENT, settings);
  const kinds = replayed.map(({ change }) => JSON.parse(change).kind);
  expect(new Set(kinds)).toEqual(new Set(['new', 'row', 'id', 'as']));
  expect(replayed.filter((one) => !isTrue(one))).toEqual([]);
});
