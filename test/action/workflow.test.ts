import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { baseOf } from '../../action/workflow.ts';

const require = createRequire(import.meta.url);
const EVENTS = z
  .array(z.object({ name: z.string(), examples: z.array(z.unknown()) }))
  .parse(require('@octokit/webhooks-examples/api.github.com/index.json'));

/** The bases of GitHub's own examples of an event. */
function basesOf(name: string): (string | null)[] {
  return EVENTS.filter((event) => event.name === name).flatMap((event) =>
    event.examples.map(baseOf),
  );
}

test('every pull request of GitHub starts from the commit of its base', () => {
  const bases = basesOf('pull_request');
  expect(bases.length).toBeGreaterThan(0);
  expect(bases).not.toContain(null);
});

test('a push starts from what was there before; a new branch starts from nothing', () => {
  const before = 'a1'.repeat(20);
  expect(basesOf('push')).toContain('6113728f27ae82c7b1a177c8d03f9e96e0adf246');
  expect(baseOf({ before, after: 'b2'.repeat(20) })).toBe(before);
  expect(baseOf({ before: '0'.repeat(40) })).toBeNull();
});

test('events without a base have none', () => {
  const payloads = [{}, { schedule: '0 4 * * *' }, { before: 'main' }, null];
  for (const payload of payloads) expect(baseOf(payload)).toBeNull();
  expect(new Set(basesOf('workflow_dispatch'))).toEqual(new Set([null]));
});
