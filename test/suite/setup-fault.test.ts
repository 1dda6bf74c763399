import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles, writeSuite } from './tools.ts';

const CASE = '[positive]\nbody = {"a": "b"}\n[negative_body_a]\nat = "/a"\n1.03 = ""';

/** Each broken file, and what the error must name. The file begins with three other lines. */
const FAULTS: readonly (readonly [slug: string, env: string, message: RegExp])[] = [
  ['json', CASE.replace('"b"', 'b'), /env\/json_environment\.txt:5: body is no JSON/],
  ['nan', CASE.replace('"b"', 'NaN'), /env\/nan_environment\.txt:5: .*NaN is not JSON/],
  ['scenario', CASE.replace('1.03', '1.04'), /scenario_environment\.txt:6: has no value for 1\.03/],
  ['place', CASE.replace('"/a"', '"/x/y"'), /place_environment\.txt:7: .* no place \/x\/y/],
  [
    'base',
    CASE.replace('1.03', 'base = "positive_required"\n1.03'),
    /base_environment\.txt:8: base must be "positive"/,
  ],
  ['section', '[positive]', /section_environment\.txt: has no section \[negative_body_a\]/],
  ['column', CASE.replace('"b"}', '"b"\n}'), /column_environment\.txt:6: neither/],
  ['twice', `${CASE}\n[positive]`, /twice_environment\.txt:9: .*already exists/],
  [
    'object',
    CASE.replace('[positive]', '[positive]\nquery = 5'),
    /object_environment\.txt:5: query is no JSON object/,
  ],
  ['url', `base_url = "ftp://x"\n${CASE}`, /url_environment\.txt:4: the base URL/],
  [
    'header',
    CASE.replace('[positive]', '[positive]\nheader = {"X-A": "a\\nb"}'),
    /the request cannot be sent/,
  ],
  [
    'latin',
    CASE.replace('[positive]', '[positive]\nheader = {"X-A": "€"}'),
    /the request cannot be sent/,
  ],
  [
    'unset',
    `[auth]\nk = {"in": "header", "name": "X", "value": "env://EMPTY"}\n${CASE}`,
    /unset_environment\.txt:5: the variable EMPTY is not set, or empty/,
  ],
  [
    'secret',
    `[auth]\nk = {"in": "header", "name": "X", "value": "secret://S/K"}\n${CASE}`,
    /secret_environment\.txt:5: secret:\/\/S\/K needs PLATFORM_SECRETS_SERVICE/,
  ],
  ['param', CASE, /param_environment\.txt:\d+: has no value for the parameter id/],
];

test('each fault of a set-up is an error that names file and line, never a failure', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  const scripts = { negative_body_a: ['1.03'] };
  const names = [...FAULTS.map(([slug]) => slug), 'missing', 'binary'];
  writeSuite(
    folder,
    names.map((slug) => ({
      slug,
      method: 'POST',
      path: slug === 'param' ? '/{id}' : '/x',
      env: FAULTS.find(([name]) => name === slug)?.[1] ?? CASE,
      scripts,
    })),
  );
  rmSync(join(folder, 'env/missing_environment.txt'));
  writeFileSync(
    join(folder, 'env/binary_environment.txt'),
    Buffer.from('[endpoint]\n\xff', 'latin1'),
  );
  // The URL case reads its own file, so that no variable may replace it.
  const env = { EMPTY: '', PROOFGATE_BASE_URL: server.url };
  const [most, url] = [
    await pytest([folder, `--ignore=${folder}/url`], env),
    await pytest([join(folder, 'url')], { PROOFGATE_BASE_URL: '' }),
  ];
  for (const [slug, , message] of FAULTS) {
    expect(slug === 'url' ? url.output : most.output).toMatch(message);
  }
  expect(most.output).toMatch(/missing_environment\.txt: cannot be read: No such file/);
  expect(most.output).toMatch(/binary_environment\.txt:2: is not UTF-8/);
  expect(most.junit).toContain(`errors="${names.length - 1}" failures="0"`);
  expect(server.requests).toEqual([]);
});

test('an API that cannot be reached, and a hook that fails, are errors too', async () => {
  const folder = temporaryFolder();
  writeSuite(folder, [{ slug: 's', env: CASE }]);
  const gone = await pytest([folder], { PROOFGATE_BASE_URL: 'http://127.0.0.1:1' });
  expect(gone.output).toContain('http://127.0.0.1:1 cannot be reached: Connection refused');
  expect(gone.junit).toContain('errors="1" failures="0"');
  const server = await startRecorder();
  writeFiles(folder, [['hooks.py', 'def after(endpoint, request, response):\n    nothing()\n']]);
  const hook = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(hook.output).toContain("hooks.py, after: NameError: name 'nothing' is not defined");
  expect(hook.junit).toContain('errors="1" failures="0"');
});

test('a fault is placed by a path below the working directory, or else below the suite', async () => {
  const folder = temporaryFolder();
  const auth = '[auth]\nkey = {"in": "header", "name": "X-Key", "value": "env://MISSING"}\n';
  writeSuite(join(folder, 'suite'), [{ slug: 's', env: `${auth}[positive]` }]);
  const env = { PROOFGATE_BASE_URL: 'http://127.0.0.1:1' };
  const ran = async (from: string) => (await pytest([join(folder, 'suite')], env, from)).output;
  const said = 'env/s_environment.txt:5: the variable MISSING is not set, or empty';
  expect(await ran(folder)).toContain(`Blocked by the set-up: suite/${said}`);
  expect(await ran(temporaryFolder())).toContain(`Blocked by the set-up: ${said}`);
});

test('the suite runs from any working directory, whatever settings its host repository has', async () => {
  const server = await startRecorder();
  const host = join(temporaryFolder(), 'a.b c[d]');
  const folder = join(host, 'generated-scripts');
  writeFiles(host, [
    [
      'pyproject.toml',
      '[tool.pytest.ini_options]\naddopts = "--nonsense"\npython_files = "none"\n',
    ],
    ['conftest.py', 'raise RuntimeError("host")\n'],
    ['requests.py', 'raise RuntimeError("host")\n'],
  ]);
  writeSuite(folder, [
    { slug: 'get_a', env: '[positive]' },
    { slug: 'get_b', env: '[positive]' },
  ]);
  const file = join(folder, 'env/get_a_environment.txt');
  writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`);
  const env = { PROOFGATE_BASE_URL: `${server.url}/base/`, PYTHONSAFEPATH: '1' };
  const runs = [
    await pytest(['generated-scripts'], env, host),
    await pytest(['generated-scripts/get_a'], env, host),
    await pytest(['.'], env, folder),
    await pytest([], env, folder),
    await pytest(['generated-scripts/get_b/positive/test_get_b_positive.py'], env, host),
  ];
  expect(
    runs.map(({ status }) => status),
    runs.map(({ output }) => output).join(''),
  ).toEqual([0, 0, 0, 0, 0]);
  expect(server.requests.map(({ url }) => url.replace('/base/get_', '')).join('')).toBe('abaababb');
});
