import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startWalk, WALK } from './start-walk.ts';

/** The lines that the README quotes of the demo, without its times. */
function quoted(): string[] {
  const blocks = readFileSync('README.md', 'utf8').split('```');
  const block = blocks.find((one) => one.includes('\n✓ ')) ?? '';
  const lines = block.split('\n').map((line) => line.replace(/ [\d.]+ s$/, '').trim());
  return lines.filter((line) => line !== '' && line !== '…');
}

describe('npm run demo', () => {
  test('shows each step, finds the seeded fault, and ends by itself without a terminal', async () => {
    const walk = startWalk(process.execPath, WALK);
    expect(await walk.ended).toEqual([0, null]);
    const said = walk.said();
    expect(said.match(/^✓ /gm)).toHaveLength(10);
    for (const part of [
      'check run  Proofgate: clinic: success',
      'label      limit-owner-names',
      'modified   generated-scripts/post_pets/negative/test_post_pets_negative_body_owner_name.py',
      'endpoints  6 passed, 0 failed, 0 blocked',
      'check run  Proofgate: tests: success, "All tests passed"',
      'check run  Proofgate: tests: failure, "1 new failure"',
      'FAILED test_post_pets_petId_visits_negative_body_reason[1.05]',
      'Answered: 201 Created',
      'The forgotten limit was found, and nothing else was blamed.',
    ]) {
      expect(said).toContain(part);
    }
    expect(quoted()).toHaveLength(5);
    for (const line of quoted()) expect(said, 'the README').toContain(line);
    expect(said).toMatch(/^The execution {2}http:\/\/127\.0\.0\.1:\d+\/executions\/[\w-]+$/m);
    expect(walk.left()).toEqual([]);
  });
});
