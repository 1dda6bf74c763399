import { expect, test } from 'vitest';
import { readSecretLines, referenceOf } from '../../../action/secrets/secret-lines.ts';

test('a line names a secret of a safe, and perhaps a field; a key may hold what AWS takes', () => {
  const read = readSecretLines('A = s/k\n\n  _b2=s1-2/dir/key=1@x.y+z#a.b:c \r\n');
  expect(read).toEqual({
    secrets: [
      { name: 'A', safeKey: 's', key: 'k', field: null },
      { name: '_b2', safeKey: 's1-2', key: 'dir/key=1@x.y+z', field: 'a.b:c' },
    ],
  });
  const secrets = 'secrets' in read ? read.secrets : [];
  expect(secrets.map(referenceOf)).toEqual(['s/k', 's1-2/dir/key=1@x.y+z#a.b:c']);
});

test.each(['A', 'A =', '= s/k', 'A = s', 'A = /k', 'A = s/', 'A = s/k#', 'A = s/k l', 'A B = s/k'])(
  'the line %j is invalid',
  (line) => {
    const fault = 'line 1: must be NAME = SAFE_KEY/KEY, or NAME = SAFE_KEY/KEY#field';
    expect(readSecretLines(line)).toEqual({ faults: [fault] });
  },
);

test.each([
  ...['GITHUB_ENV', 'RUNNER_TEMP', 'INPUT_X', 'ACTIONS_RUNTIME_TOKEN', 'LD_PRELOAD', 'path', 'CI'],
  ...['NODE_OPTIONS', 'BASH_ENV', 'PYTHONPATH', 'GIT_SSH_COMMAND', 'HOME', 'IFS'],
])('%s decides what is run, so no secret is called so', (name) => {
  const fault = `line 1: the name ${name} is taken by the runner or a program`;
  expect(readSecretLines(`${name} = s/k`)).toEqual({ faults: [fault] });
});

test.each(['GITHUBX', 'MY_PATH', 'PATHS', 'CIRCLE', 'PYTHON_TOKEN', 'GIT_TOKEN', 'LD_SDK_KEY'])(
  '%s decides nothing',
  (name) => {
    expect(readSecretLines(`${name} = s/k`)).toHaveProperty('secrets');
  },
);

test('no line at all is a fault', () => {
  expect(readSecretLines(' \n\n')).toEqual({ faults: ['must name a secret in a line'] });
});
