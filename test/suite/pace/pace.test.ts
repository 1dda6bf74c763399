import { expect, test } from 'vitest';
import { pythonWithRuff, run } from '../tools.ts';

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
  const templates = new URL('../../../templates/', import.meta.url).pathname;
  const { output } = await run(await pythonWithRuff(), ['-c', WAITS, templates], env);
  expect(output.trim()).toBe(waits);
});

/** Drives waits by the pace's own clock, one response a line: endpoint, status, what it asks for. */
const HELD = `
import json, sys, time
slept = []
time.sleep = slept.append
sys.path.insert(0, sys.argv[1])
from proofgate_suite.pace import Pace
pace = Pace()
for endpoint, status, asked in json.loads(sys.argv[2]):
    if status != 200:
        pace.hold(endpoint, status, asked)
    pace.note(endpoint, status, asked)
print(json.dumps([slept, str(pace.limit or "")]))
`;

type Response = readonly [endpoint: string, status: number, asked: number | null];

test.each<[name: string, responses: readonly Response[], waits: number[], limit: string]>([
  ['waits as the API asks', [['a', 429, 30]], [30], ''],
  ['waits for nobody longer than a minute', [['a', 429, 61]], [], ''],
  [
    'does not wait again for an endpoint that stays busy',
    [
      ['a', 503, 2],
      ['a', 503, 2],
    ],
    [2],
    '',
  ],
  [
    'waits again once the endpoint has answered',
    [
      ['a', 429, 2],
      ['a', 200, null],
      ['a', 429, 2],
    ],
    [2, 2],
    '',
  ],
  [
    'waits longer each time where the API does not say how long',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, 429, null]),
    [1, 2, 4, 8, 16, 32],
    'the API answers 429 to everything: run again later, or with a lower --rate',
  ],
  [
    'gives up where three endpoints ask for more than it may wait',
    ['a', 'b', 'c'].map((name) => [name, 429, 3600]),
    [],
    'the API answers 429 to everything and asks to wait 3,600 s: run again later, or with a lower --rate',
  ],
  [
    'takes one endpoint with a quota for one endpoint',
    [
      ['a', 429, 3600],
      ['a', 429, 3600],
      ['a', 429, 3600],
      ['b', 200, null],
      ['c', 429, 3600],
      ['d', 429, 3600],
    ],
    [],
    '',
  ],
])('a run %s', async (_name, responses, waits, limit) => {
  const templates = new URL('../../../templates/', import.meta.url).pathname;
  const args = ['-c', HELD, templates, JSON.stringify(responses)];
  const { output } = await run(await pythonWithRuff(), args);
  expect(JSON.parse(output)).toEqual([waits, limit]);
});
