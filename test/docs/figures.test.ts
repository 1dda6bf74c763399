import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const README = readFileSync('README.md', 'utf8').split('\n');

/** The cells of the rows that have this in them. */
function rows(lines: readonly string[], has: RegExp): string[][] {
  return lines
    .filter((line) => line.startsWith('| ') && has.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

/** The lines of a page below a heading, up to the next one. */
function below(page: string, heading: string): string[] {
  const [, section = ''] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`);
  return (section.split(/^##/m)[0] ?? '').split('\n');
}

test('the cases of the README are those of the proof', () => {
  const proof = readFileSync('docs/proof.md', 'utf8');
  const found = README.filter((line) => /^\| [^|]+ \| [\d,]+ \| [\d,]+ \| 0 \|$/.test(line));
  expect(found).toHaveLength(3);
  expect(found.filter((line) => !proof.includes(line))).toEqual([]);
});

test('the servers of the README are all new ones of the latest day, with their first figures', () => {
  const measured = rows(below('docs/servers.md', 'New when they were measured'), /November/);
  const latest = measured.filter(([, , , date = '']) => /^29 November$/.test(date));
  expect(latest.length).toBeGreaterThan(5);
  const figures = latest.map(([, server = '', , , , first]) => [server.split(/[,;]/)[0], first]);
  const shown = rows(README, / → \d+ of |did not end/).map((cells) => cells.slice(1, 3));
  expect(shown.sort()).toEqual(figures.sort());
});

test('the sum of the new servers is that of their rows', () => {
  const section = below('docs/servers.md', 'New when they were measured');
  const measured = rows(section, /November/);
  const first = measured.flatMap((cells) => {
    const [, before, after, all] =
      /^(\d+) → (\d+) of (\d+)$/.exec((cells[5] ?? '').split(';')[0] ?? '') ?? [];
    return all === undefined ? [] : [[Number(before), Number(after), Number(all)]];
  });
  const [before = 0, after = 0, all = 0] = [0, 1, 2].map((at) =>
    first.reduce((sum, figures) => sum + (figures[at] ?? 0), 0),
  );
  const number = (value: number) => value.toLocaleString('en');
  const share = Math.round((100 * after) / all);
  const sum = `${number(before)} → ${number(after)} of ${number(all)}, ${share}%`;
  expect(section.join(' ')).toContain(sum);
  const counted = `${first.length} of ${measured.length} gave figures, together ${sum}`;
  expect(README.join(' ')).toContain(counted);
  expect(measured.length - first.length).toBe(4);
});

test('the benchmark of the README is that of its page', () => {
  const page = readFileSync('docs/benchmark.md', 'utf8').split('\n');
  const measured = new Map(
    rows(page, /\d\.\d%/).map(([, server = '', tool = '', covered = '', operations = '']) => [
      `${server} ${tool}`,
      `${covered}, ${operations}`,
    ]),
  );
  const shown = rows(README, /\d\.\d%, /);
  expect(shown).toHaveLength(measured.size / 2);
  for (const [, server = '', ours, theirs] of shown) {
    expect(measured.get(`${server} Proofgate`), server).toBe(ours);
    expect(measured.get(`${server} Schemathesis`), server).toBe(theirs);
  }
});
