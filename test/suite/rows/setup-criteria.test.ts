import { expect, test } from 'vitest';
import { startRecorder } from '../recorder.ts';
import { type Endpoint, pytest, temporaryFolder, writeSuite } from '../tools.ts';

const BODY = {
  id: 7,
  count: 3,
  digits: '10',
  state: 'Ready',
  flag: true,
  none: null,
  price: 0.1,
  items: [{ name: 'a' }, { name: 'b', tags: ['x'] }],
};
const path = (type: string, context: string, condition: string) => ({ type, context, condition });

/** Criteria about the response above, and whether they hold (Arazzo 1.1.0, "Criterion Object"). */
const CRITERIA: Readonly<Record<string, readonly [unknown, boolean]>> = {
  equal: ['$statusCode == 202', true],
  unequal: ['$statusCode == 201', false],
  less: ['$response.body.count < 3', false],
  'less-or-equal': ['$response.body.count <= 3', true],
  greater: ['$response.body#/count > 2', true],
  'greater-or-equal': ['$response.body#/count >= 4', false],
  not: ['!$response.body.flag', false],
  'not-group': ['!($response.body#/flag == false)', true],
  'and-before-or': ['true || true && false', true],
  grouped: ['(true || true) && false', false],
  index: ["$response.body.items[1].name == 'b'", true],
  'index-beyond': ['$response.body.items[2].name == null', true],
  'quoted-index': ["$response.body['state'] == 'ready'", true],
  'case-is-nothing': ["$response.body.state == 'READY'", true],
  'two-quotes': ["'it''s' == 'IT''S'", true],
  'text-of-digits': ['$response.body.digits > 9', true],
  'exact-decimal': ['$response.body.price == 0.10', true],
  'null-is-less': ['$response.body.none < 1', false],
  'not-null': ['$response.body.state != null', true],
  absent: ['$response.body#/nothing == null', true],
  alone: ['$response.body.none', false],
  header: ["$response.header.x-kind == 'one'", true],
  sent: ["$request.body#/name == 'rex' && $method == 'post'", true],
  'sent-header': ["$request.header.X-SENT == 'yes'", true],
  'all-of-them': [[{ condition: '$statusCode == 202' }, '1 == 2'], false],
  regex: [path('regex', '$response.body.state', '^Re'), true],
  'regex-case': [path('regex', '$response.body.state', '^re'), false],
  'regex-of-nothing': [path('regex', '$response.body.none', '.*'), false],
  'regex-embedded': [path('regex', '$response.body.state', '^{$response.body#/state}$'), true],
  'regex-broken': [path('regex', '$statusCode', '('), false],
  'query-all': [path('jsonpath', '$response.body', '$.items[?count(@.tags[*]) > 0]'), true],
  'query-none': [path('jsonpath', '$response.body', "$.items[?@.name == 'c']"), false],
  'query-decimal': [path('jsonpath', '$response.body', '$[?@ == 0.1]'), true],
  'query-broken': [path('jsonpath', '$response.body', '$['), false],
};

/** An endpoint whose folder hides no module of Python. */
function taking(name: string, call: string, env: string, rest: object): Endpoint {
  const slug = `get_${name}`;
  const take = { '/path/x': '$response.body#/id' };
  const line = JSON.stringify({ call, env, take, ...rest });
  return { slug, path: `/${slug}/{x}`, env: `[setup]\nrow = ${line}\n[positive]\npath = {"x": 1}` };
}

test('a set-up has worked where its criteria hold, is sent again as its actions say, and else leaves the request as it is', async () => {
  const polls = new Map<string, number>();
  const server = await startRecorder(({ url, method }, response) => {
    if (url.startsWith('/poll/')) {
      const count = (polls.get(url) ?? 0) + 1;
      polls.set(url, count);
      response.writeHead(200).end(JSON.stringify({ id: 8, done: count > 2 }));
    } else if (method === 'POST' && url === '/broken') response.writeHead(500).end('{"id": 9}');
    else if (method === 'POST' && url === '/there') response.writeHead(409).end('{"id": 6}');
    else if (method === 'POST') {
      response.writeHead(202, { 'X-Kind': 'One' }).end(JSON.stringify(BODY));
    } else response.writeHead(200).end('{}');
  });
  const producer = (slug: string, method: string): Endpoint => ({
    ...{ slug, method, scripts: {}, path: method === 'GET' ? `/poll/${slug}` : `/${slug}` },
    env: '[positive]\nheader = {"X-Sent": "yes"}\nbody = {"name": "Rex", "more": 1}\n[positive_required]\nheader = {"X-Sent": "yes"}\nbody = {"name": "Rex"}',
  });
  const again = (rest: object = {}) => ({ type: 'retry', retryLimit: 2, ...rest });
  const done = { successCriteria: ['$response.body#/done == true'] };
  const ends = { type: 'end', criteria: ['$statusCode == 500'] };
  const folder = temporaryFolder();
  writeSuite(folder, [
    ...['rows', 'broken', 'there'].map((slug) => producer(slug, 'POST')),
    ...['two', 'one', 'none'].map((slug) => producer(slug, 'GET')),
    ...Object.entries(CRITERIA).map(([slug, [one]]) =>
      taking(slug, 'POST /rows', 'rows', { successCriteria: [one].flat() }),
    ),
    taking('polled', 'GET /poll/two', 'two', { ...done, onFailure: [again({ retryAfter: 0.01 })] }),
    taking('polled-once', 'GET /poll/one', 'one', { ...done, onFailure: [{ type: 'retry' }] }),
    taking('polled-never', 'GET /poll/none', 'none', {
      ...done,
      onFailure: [again({ criteria: ['$statusCode == 502'] })],
    }),
    taking('ended', 'POST /broken', 'broken', { onFailure: [ends, again()] }),
    taking('conflict', 'POST /there', 'there', { successCriteria: ['$statusCode == 409'] }),
    taking('unread', 'POST /rows', 'rows', { successCriteria: ['$statusCode = 200'] }),
    taking('unknown', 'POST /rows', 'rows', {
      successCriteria: [path('xpath', '$response.body', '/a')],
    }),
  ]);
  const { output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  const sent = server.requests.map(({ method, url }) => `${method} ${url}`);
  const taken = sent.flatMap((one) => /^GET \/get_(.+)\/(\d)$/.exec(one)?.slice(1) ?? []);
  const values = new Map(
    taken.flatMap((name, index) => (index % 2 === 0 ? [[name, taken[index + 1]]] : [])),
  );
  expect(Object.fromEntries(values)).toEqual({
    ...Object.fromEntries(
      Object.entries(CRITERIA).map(([name, [, holds]]) => [name, holds ? '7' : '1']),
    ),
    ...{ polled: '8', 'polled-once': '1', 'polled-never': '1', ended: '1', conflict: '6' },
  });
  expect(Object.fromEntries(polls)).toEqual({ '/poll/two': 3, '/poll/one': 2, '/poll/none': 1 });
  // A request that was accepted is not followed by a larger one, one that was refused is.
  expect(sent.filter((one) => one === 'POST /rows')).toHaveLength(Object.keys(CRITERIA).length);
  expect(sent.filter((one) => one === 'POST /broken')).toHaveLength(2);
  expect(output).toMatch(/unread_environment\.txt:5: \$statusCode = 200 is no condition/);
  expect(output).toMatch(/unknown_environment\.txt:5: xpath is no type of criteria here/);
});
