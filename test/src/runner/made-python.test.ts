import { globSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPython } from '../../../src/runner/find-python.ts';
import { run, temporaryFolder, writeFiles } from '../../suite/tools.ts';

test('two processes at once make one whole Python, which the next call finds', async () => {
  const cache = temporaryFolder();
  const environment = { ...process.env, XDG_CACHE_HOME: cache };
  const stale = join(cache, 'proofgate/python-0.partial-x');
  mkdirSync(stale, { recursive: true });
  utimesSync(stale, 0, 0);
  const [one, other] = await Promise.all([
    findPython({ environment }),
    findPython({ environment }),
  ]);
  expect(one.command).toBe(other.command);
  expect(one.command.startsWith(cache)).toBe(true);
  const { output } = await run(one, ['-m', 'pytest', '--version', '--version']);
  expect(output).toMatch(/pytest version \d[\s\S]*pytest-xdist/);
  // Where a system update has taken the interpreter away, it is made anew.
  rmSync(join(one.command));
  const again = await findPython({ environment });
  expect((await run(again, ['-c', 'import requests'])).status).toBe(0);
  // The same where a package is gone, also for a Python that skips assertions.
  const [installed = ''] = globSync(
    join(cache, 'proofgate/*/lib/python3.*/site-packages/requests'),
  );
  rmSync(installed, { recursive: true });
  const optimised = { ...environment, PYTHONOPTIMIZE: '1' };
  const whole = await findPython({ environment: optimised });
  expect((await run(whole, ['-c', 'import requests'])).status).toBe(0);
  expect(readdirSync(join(cache, 'proofgate')).length).toBe(1);
});

test('a system without ensurepip gets the packages in a folder on PYTHONPATH', async () => {
  const cache = temporaryFolder();
  const broken = temporaryFolder();
  writeFiles(broken, [['venv.py', 'raise SystemExit("ensurepip is not available")\n']]);
  const environment = { ...process.env, XDG_CACHE_HOME: cache, PYTHONPATH: broken };
  const python = await findPython({ environment });
  expect(python.env.PYTHONPATH?.startsWith(cache)).toBe(true);
  writeFiles(broken, [
    ['test_a.py', 'import requests\n\n\ndef test_a():\n    assert requests.get\n'],
  ]);
  const args = ['-P', '-m', 'pytest', '-n', '2', join(broken, 'test_a.py')];
  const { status, output } = await run(python, args);
  expect(status, output).toBe(0);
  expect((await findPython({ environment })).env.PYTHONPATH).toBe(python.env.PYTHONPATH);
});
