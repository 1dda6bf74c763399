import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const README = readFileSync('README.md', 'utf8').split('\n');

/** The cells of the rows that hold this. */
function rows(lines: readonly string[], has: RegExp): string[][] {
  return lines
    .filter((line) => line.startsWith('| ') && has.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

test('the cases of the README are those of the proof', () => {
  const proof = readFileSync('docs/proof.md', 'utf8');
  const found = README.filter((line) => /^\| [^|]+ \| [\d,]+ \| [\d,]+ \| 0 \|$/.test(line));
  expect(found).toHaveLength(3);
  expect(found.filter((line) => !proof.includes(line))).toEqual([]);
});

test('the servers of the README are all that were calibrated, with their figures', () => {
  const [, measured = ''] = readFileSync('docs/calibrate.md', 'utf8').split('## Measured on real');
  const [accepted = '', proven = ''] = measured.split('The run after it:');
  const calibrated = rows(accepted.split('\n'), /→ \d+ of/).map((cells) => cells[3]);
  const shown = rows(README, /→ \d+ of/);
  expect(shown.map((cells) => cells[2]).sort()).toEqual(calibrated.sort());
  const shares = new Map(
    rows(proven.split('\n'), / of [\d,]+ \([\d.]+%\)/).map(([, name = '', , rejections = '']) => {
      const [, share = ''] = /\(([\d.]+)%\)/.exec(rejections) ?? [];
      return [name, `${Math.round(Number(share))}%`];
    }),
  );
  for (const [, server = '', , share] of shown) {
    const name = [...shares.keys()].find((one) => server.startsWith(one)) ?? server;
    expect(shares.get(name) ?? 'not run', server).toBe(share);
  }
});
