import { expect, test } from 'vitest';
import { startRecorder } from '../recorder.ts';
import { pythonWithRuff, run, temporaryFolder, writeSuite } from '../tools.ts';

/** Runs pytest, and prints how many calls of functions that took, those of Python's own among them. */
const COUNTING = `
import cProfile, io, pstats, sys
import pytest
profile = cProfile.Profile()
status = profile.runcall(pytest.main, sys.argv[1:])
stats = pstats.Stats(profile, stream=io.StringIO())
print(f"calls={stats.total_calls} status={status}")
`;

interface Counted {
  readonly calls: number;
  readonly output: string;
}

/** Runs a suite of so many tests that all fail, for the server accepts what it should reject. */
async function countCalls(tests: number, env: NodeJS.ProcessEnv = {}): Promise<Counted> {
  const { url } = await startRecorder();
  const folder = temporaryFolder();
  const ids = Array.from({ length: tests }, (_, number) => `1.${1000 + number}`);
  const lines = ids.map((id) => `${id} = "${id}"`).join('\n');
  writeSuite(folder, [
    {
      slug: 'post_pets',
      method: 'POST',
      path: '/pets',
      env: `[positive]\nbody = {"x": "a"}\n[negative_body_x]\nat = "/x"\n${lines}`,
      scripts: { negative_body_x: ids },
    },
  ]);
  const python = await pythonWithRuff();
  const variables = { PROOFGATE_BASE_URL: url, ...env };
  const { output } = await run(python, ['-c', COUNTING, '-q', folder], variables);
  const calls = Number(/calls=(\d+) status=1/.exec(output)?.[1]);
  return { calls, output };
}

test('pytest works no more for a failing test when more of them fail', async () => {
  const few = await countCalls(40);
  const more = await countCalls(240);
  const most = await countCalls(440);
  expect(most.output).toContain('440 failed');
  // The same number of tests is added twice.
  const ratio = (most.calls - more.calls) / (more.calls - few.calls);
  expect(ratio).toBeGreaterThan(0.95);
  expect(ratio).toBeLessThan(1.05);
});
