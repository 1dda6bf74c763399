import { expect, test } from 'vitest';
import { pythonWithRuff, run } from './tools.ts';

/** Drives the pace by its own clock: what each of four requests has to wait, in seconds. */
const WAITS = `
import sys, time
now, slept = 100.0, []
def sleep(seconds):
    global now
    slept.append(round(seconds, 6))
    now += seconds
time.monotonic, time.sleep = lambda: now, sleep
sys.path.insert(0, sys.argv[1])
from proofgate_suite.pace import Pace
pace = Pace()
for busy in (0, 0.05, 0.5, 0):
    now += busy
    pace.wait()
print(slept)
`;

test.each([
  ['one worker', { PROOFGATE_RATE: '10' }, '[0.0, 0.05, 0.0, 0.1]'],
  [
    'one of two workers',
    { PROOFGATE_RATE: '10', PYTEST_XDIST_WORKER_COUNT: '2' },
    '[0.0, 0.15, 0.0, 0.2]',
  ],
  ['no rate', { PROOFGATE_RATE: '' }, '[]'],
])('ten requests a second over all workers, as %s keeps it', async (_name, env, waits) => {
  const templates = new URL('../../templates/', import.meta.url).pathname;
  const { output } = await run(await pythonWithRuff(), ['-c', WAITS, templates], env);
  expect(output.trim()).toBe(waits);
});
