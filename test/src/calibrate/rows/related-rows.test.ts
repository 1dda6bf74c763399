import { expect, test } from 'vitest';
import { plainName, wordsOf } from '../../../../src/calibrate/resources/index.ts';
import { nameFit } from '../../../../src/calibrate/resources/names.ts';
import { rowOf, toy } from '../toy.ts';

const REPOSITORIES = [
  'GET /repos',
  'POST /repos +name +storage =name',
  'DELETE /repos/{repo}',
  'GET /repos/{repo}/branches',
  'POST /repos/{repo}/branches +name +source',
  'GET /repos/{repo}/branches/{branch}',
  'GET /repos/{repo}/diff/{leftBranch}',
  'GET /checks ?repo',
];

/**
 * Repositories whose storage belongs to one alone, also when it is gone, each with the branch `main`. None is there at
 * first.
 */
async function repositories() {
  const storages = new Set<string>();
  const branches = new Map<string, Set<string>>();
  const suite = await toy(REPOSITORIES, (call, { body }) => {
    const [method, target = ''] = call.split(' ');
    const [path = '', query = ''] = target.split('?');
    const [, , repo = '', kind, name = ''] = path.split('/');
    if (call === 'GET /repos') return [200, [...branches.keys()].map((one) => ({ name: one }))];
    if (path === '/checks') {
      const wanted = new URLSearchParams(query).get('repo');
      if (wanted === null) return [400, { detail: 'repo is required' }];
      return branches.has(wanted) ? [200] : [404, { detail: 'No Repo matches the given query.' }];
    }
    const sent = body.length > 0 ? JSON.parse(body.toString()) : {};
    if (call === 'POST /repos') {
      if (storages.has(sent.storage)) return [400, { message: 'storage already in use' }];
      storages.add(sent.storage);
      branches.set(sent.name, new Set(['main']));
      return [201, { name: sent.name }];
    }
    const known = branches.get(repo);
    if (known === undefined) return [404, { message: 'no such repo' }];
    if (method === 'DELETE') return branches.delete(repo) ? [204] : [404];
    if (method === 'POST') {
      const { name: made, source } = sent;
      if (!known.has(source)) return [404, { message: `source reference '${source}' not found` }];
      known.add(made);
      return [201];
    }
    if (kind === 'branches' && name === '') return [200, [...known].map((id) => ({ id }))];
    return known.has(name) ? [200] : [404, { message: `no such branch: ${name}` }];
  });
  return suite;
}

test('rows of rows are found: by the last word of a name, in the collection itself, in a query', async () => {
  const suite = await repositories();
  const { stdout } = await suite.calibrate();
  for (const call of REPOSITORIES) {
    const endpoint = call.split(' ').slice(0, 2).join(' ');
    expect(rowOf(stdout, endpoint)).toMatch(
      /^(?:0\/1 1\/1|1\/1 1\/1|0\/2 2\/2|1\/2 2\/2|2\/2 2\/2) /,
    );
  }
  // A name that is new does not make all of the row new.
  expect(suite.environment('post_repos')).toMatch(/^\/body\/storage = "storage-\{unique\}"$/m);
  expect(suite.environment('post_repos_repo_branches')).toContain(
    '# calibrated: /source = "main" of GET /repos/{repo}/branches',
  );
  expect(suite.environment('get_repos_repo_diff_leftBranch')).toContain(
    '# calibrated: /leftBranch = "main" of GET /repos/{repo}/branches',
  );
  expect(suite.environment('get_checks')).toContain('"/query/repo": "');
});

test('where nothing makes a row now, one that a list shows is read; what a list shows later counts too', async () => {
  const jobs: string[] = [];
  const notes = new Set<string>();
  const calls = [
    ...['GET /events', 'POST /events/{event}/talks +title =code', 'GET /events/{event}/talks'],
    ...['GET /events/{event}/talks/{code__iexact}', 'GET /jobs', 'POST /runs', 'GET /jobs/{job}'],
    ...['GET /rooms', 'POST /rooms +name =id', 'POST /signs +room_id'],
    ...['POST /notes +job_id =id', 'GET /notes/{note}', 'DELETE /notes/{note}'],
  ];
  const suite = await toy(calls, (call, { body }) => {
    const talks = '/events/spring/talks';
    if (call === 'GET /events') return [200, [{ slug: 'spring' }]];
    if (call === 'GET /jobs') return [200, { jobs: jobs.map((id) => ({ id })), links: [] }];
    if (call === 'POST /runs') return jobs.push(`j${jobs.length}x`) > 0 ? [202] : [500];
    if (call.startsWith('GET /jobs/')) return jobs.includes(call.slice(10)) ? [200] : [404];
    if (call === 'GET /rooms') return [200, [{ id: 'r7', name: 'Hall' }]];
    if (call === 'POST /rooms') return [403, { message: 'for organisers alone' }];
    if (call === 'POST /signs')
      return body.includes('"r7"') ? [201] : [404, { message: 'no such room' }];
    if (call === 'POST /notes') {
      const job = jobs.find((one) => body.includes(`"${one}"`));
      if (job === undefined) return [404, { message: 'no such job' }];
      notes.add(`n${notes.size}x`);
      return [201, { id: `n${notes.size - 1}x` }];
    }
    if (call.startsWith('GET /notes/')) return notes.has(call.slice(11)) ? [200] : [404];
    if (call.startsWith('DELETE /notes/')) return notes.delete(call.slice(14)) ? [204] : [404];
    if (call === `POST ${talks}`) return [400, { title: ['The call for papers is closed.'] }];
    if (call === `GET ${talks}`) return [200, { results: [{ code: 'ABCDEF', title: 'Gears' }] }];
    return call === `GET ${talks}/ABCDEF` ? [200] : [500];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'GET /events/{event}/talks/{code__iexact}')).toMatch(/^0\/1 1\/1 /);
  expect(rowOf(stdout, 'GET /jobs/{job}')).toMatch(/^0\/1 1\/1 /);
  const file = suite.environment('get_events_event_talks_code_iexact');
  expect(file).toContain('# calibrated: /code__iexact = "ABCDEF" of GET /events/{event}/talks');
  // What made nothing at first is left in, since it may do so later.
  expect(rowOf(stdout, 'DELETE /notes/{note}')).toMatch(/^0\/1 1\/1 /);
  expect(suite.environment('delete_notes_note')).not.toContain('without set-up');
  // What is forbidden once is forbidden before each test.
  expect(rowOf(stdout, 'POST /signs')).toMatch(/^0\/1 1\/1 /);
  expect(suite.environment('post_signs')).toContain(
    '# calibrated: without set-up POST /rooms (403)',
  );
  // It was a made-up row on which the server failed.
  expect(stdout).toContain(
    'GET /events/{event}/talks/{code__iexact} fails on a valid request for a row that may not be there (500); what causes it is left out now',
  );
});

test('what stands once below a row is made first: at its own path, or at that of another row of the same', async () => {
  const stores = new Map<string, Set<string>>();
  const calls = [
    ...['POST /stores +name =id', 'POST /stores/{store}/branches +name =id'],
    ...['PUT /stores/{store}/rules +level', 'GET /stores/{store}/rules'],
    ...[
      'DELETE /stores/{store}/rules',
      'POST /stores/{store}/dump',
      'GET /stores/{store}/dump ?task_id!',
    ],
    ...['POST /stores/{store}/branches/{branch}/files ?path!'],
    ...['GET /stores/{store}/refs/{ref}/files/stat ?path!', 'GET /stores/{store}/refs/{ref}/logs'],
  ];
  const suite = await toy(calls, (call, { body }) => {
    const [method = '', url = ''] = call.split(' ');
    const [, , store = '', kind = '', ...more] = new URL(url, 'http://host').pathname.split('/');
    const { path = '', task_id: task = '' } = Object.fromEntries(
      new URL(url, 'http://host').searchParams,
    );
    if (url === '/stores') {
      const id = `s${stores.size}`;
      stores.set(id, new Set(['main']));
      return [201, { id }];
    }
    const has = stores.get(store);
    if (has === undefined) return [404, { message: 'no such store' }];
    if (call.startsWith('POST') && kind === 'dump') {
      has.add('t7');
      return [202, { id: 't7' }];
    }
    if (kind === 'dump') return has.has('t7') && task === 't7' ? [200, { done: true }] : [404];
    if (kind === 'rules' && method === 'PUT') has.add('rules');
    if (kind === 'rules') {
      const isThere = has.has('rules');
      if (method === 'DELETE') has.delete('rules');
      return isThere ? [200, { level: 'all' }] : [404];
    }
    if (kind === 'branches' && more.length === 0) {
      has.add(JSON.parse(body.toString()).name);
      return [201, { id: JSON.parse(body.toString()).name }];
    }
    if (!has.has(more[0] ?? '')) return [404, { message: 'no such ref' }];
    if (method === 'POST') has.add(`${more[0]}/${path}`);
    return has.has(`${more[0]}/${path}`) ? [200, {}] : [404, { message: 'no such file' }];
  });
  const { stdout } = await suite.calibrate();
  for (const call of calls.filter((one) => !one.endsWith('/logs'))) {
    const endpoint = call.split(' ').slice(0, 2).join(' ');
    expect(rowOf(stdout, endpoint), endpoint).toMatch(/^[01]\/1 1\/1 /);
  }
  expect(suite.environment('get_stores_store_refs_ref_files_stat')).toContain(
    '"/path/ref": "$request.path.branch", "/query/path": "$request.query.path"',
  );
  expect(suite.environment('get_stores_store_dump')).toContain(
    '"/query/task_id": "$response.body#/id"',
  );
  const { stdout: ran } = await suite.run('--endpoint', 'DELETE /stores/{store}/rules');
  expect(ran).not.toMatch(/\b404\b/);
});

test('where a set-up fails, the larger request, which has it too, is not sent at first', async () => {
  const calls = ['POST /drafts +name =id', 'GET /drafts/{draft} ?view'];
  const { server, calibrate } = await toy(calls, (call) => [call.startsWith('POST ') ? 400 : 404]);
  await calibrate('--endpoint', 'GET /drafts/{draft}');
  const methods = server.requests.map(({ method }) => method);
  expect(methods).toContain('GET');
  expect(methods.lastIndexOf('POST')).toBeLessThan(methods.indexOf('GET'));
});

test('set-ups may cost more than the budget of an endpoint, where others have left some', async () => {
  const parts = ['engine', 'frame', 'wheel', 'seat', 'lamp', 'bell'];
  const rows = new Set<string>();
  const calls = parts.flatMap((one) => [`POST /${one}s +name =id`, `DELETE /${one}s/{id}`]);
  const bike = `POST /bikes ${parts.map((one) => `+${one}_id`).join(' ')} +brand +colour =id`;
  const suite = await toy([...calls, bike, 'GET /health', 'GET /version'], (call, { body }) => {
    const [method, path = ''] = call.split(' ');
    if (method === 'GET') return [200];
    if (method === 'DELETE') return rows.delete(path.split('/').at(-1) ?? '') ? [204] : [404];
    const sent = JSON.parse(body.toString());
    if (path !== '/bikes') {
      const id = `${path.slice(1, 3)}${rows.size}x${Math.abs(rows.size * 7)}`;
      rows.add(id);
      return [201, { id }];
    }
    if (!parts.every((one) => rows.has(sent[`${one}_id`])))
      return [404, { message: 'no such part' }];
    if (sent.brand !== 'Penny') return [400, { brand: ['must be one of Penny, Farthing'] }];
    if (sent.colour !== 'red') return [400, { colour: ['must be one of red, green'] }];
    return [201, { id: 'b1' }];
  });
  // What set-ups have made serves the next requests, too, so that nothing is kept back to make it again.
  const alone = ['--endpoint', 'POST /bikes', '--budget', '13', '--dry-run'];
  expect(rowOf((await suite.calibrate(...alone)).stdout, 'POST /bikes')).toMatch(/^0\/1 1\/1 /);
  const { stdout } = await suite.calibrate('--budget', '9');
  expect(rowOf(stdout, 'POST /bikes')).toMatch(/^0\/1 1\/1 /);
  const file = suite.environment('post_bikes');
  expect(file).toContain('# calibrated: /brand = "Penny"');
  expect(file).toContain('# calibrated: /colour = "red"');
});

test('a name says which row it means by its last word, a description by what it speaks of', () => {
  const branch = { name: 'id', holder: 'branches' };
  const ref = { name: 'ref', holder: 'refs', isRow: true };
  expect(nameFit(ref, branch)).toBe(0);
  const words = wordsOf('a reference (could be either a branch or a commit ID)');
  expect(nameFit({ ...ref, words }, branch)).toBeGreaterThan(0);
  expect(nameFit({ ...ref, words }, { name: 'description', holder: 'branches' })).toBe(0);
  expect(nameFit({ name: 'source_branch', holder: '' }, branch)).toBeGreaterThan(1);
  expect(nameFit({ name: 'leftRef', holder: '', isRow: true }, { name: 'ref', holder: 'x' })).toBe(
    4,
  );
});

test.each([
  ['code__iexact', 'code'],
  ['user__code__in', 'code'],
  ['created__gte', 'created'],
  ['Amount__c', 'amountc'],
  ['__typename', 'typename'],
  ['order_line', 'orderline'],
])('%s is compared as %s', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test('rows that other requests make are found: a part of one, the same at another path, the kind that a response names', async () => {
  const calls = [
    ...['POST /flow_runs +title =code', 'GET /flow_runs/{code}', 'DELETE /flow_runs/{code}'],
    ...['GET /flow_run_states/{id}', 'GET /ui/flow_runs/{id}', 'GET /ui/flow_runs/{id}/graph'],
    ...['POST /block_documents +title =id', 'DELETE /block_documents/{id}'],
    ...['POST /storage +fallback', 'GET /checks ?target!', 'GET /flow_run_notes/{id}'],
  ];
  const runs = new Map<string, string>();
  const blocks = new Set<string>();
  let made = 0;
  const suite = await toy(calls, (call, { method, body }) => {
    const [, target = ''] = call.split(' ');
    const [path = '', query = ''] = target.split('?');
    const last = path.split('/').at(-1) ?? '';
    made += 1;
    if (call === 'POST /flow_runs') {
      runs.set(`run-${made}`, `state-${made}`);
      // The row has an id of its own, which is not that of its part.
      const state = { id: `state-${made}`, note: 'new' };
      return [201, { id: `internal-${made}`, code: `run-${made}`, state }];
    }
    if (call === 'POST /block_documents') {
      blocks.add(`block-${made}`);
      return [201, { id: `block-${made}` }];
    }
    if (method === 'DELETE') return runs.delete(last) || blocks.delete(last) ? [204] : [404];
    const asked =
      call === 'POST /storage'
        ? JSON.parse(body.toString()).fallback
        : new URLSearchParams(query).get('target');
    if (asked !== null) {
      return blocks.has(asked) ? [200] : [404, { detail: `Block document ${asked} not found.` }];
    }
    const known = path.startsWith('/flow_run_states') ? [...runs.values()] : [...runs.keys()];
    const isKnown = known.includes(last === 'graph' ? (path.split('/').at(-2) ?? '') : last);
    return isKnown ? [200, { name: 'x' }] : [404, { detail: 'not found' }];
  });
  const { stdout } = await suite.calibrate();
  for (const call of calls.slice(0, -1)) {
    const endpoint = call.split(' ').slice(0, 2).join(' ');
    expect(`${endpoint}: ${rowOf(stdout, endpoint)}`).toMatch(/: (?:0\/1 1\/1|1\/1 1\/1) /);
  }
  expect(rowOf(stdout, 'GET /flow_run_notes/{id}')).toMatch(/^0\/1 0\/1 /);
  expect(suite.environment('get_flow_run_states_id')).toContain(
    'flow_run_state = {"call": "POST /flow_runs", "env": "post_flow_runs", "take": {"/path/id": "$response.body#/state/id"}}',
  );
  expect(runs.size + blocks.size).toBe(0);
});
