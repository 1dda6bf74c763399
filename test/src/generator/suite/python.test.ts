import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docstring, pythonLiteral } from '../../../../src/generator/suite/python.ts';
import { renderScript, type Script, sharedFiles } from '../../../../src/generator/suite/render.ts';
import { pythonWithRuff, run, temporaryFolder, writeFiles } from '../../../suite/tools.ts';

/** Any text, with much of what ends a literal, a comment or a line in Python. */
const HOSTILE = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"""', "'''", '\\', '\\N{DIGIT ONE}', '\n', '\r', '\u2028', '\u202e', '\0'),
      fc.constantFrom('{{x}}', '"', "'", '#', '\ud800', ' ', '𝒳', '\t', '\u00a0', 'x'.repeat(60)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** Names are reduced to these characters before they come here; they may be long. */
const NAME = fc.stringMatching(/^[A-Za-z0-9_-]{1,109}$/);

const SCRIPT: fc.Arbitrary<Script> = fc.record({
  kind: fc.constantFrom('positive' as const, 'negative' as const, 'positive_boundary' as const),
  method: fc.oneof(fc.constant('POST'), HOSTILE),
  path: HOSTILE,
  slug: NAME,
  tail: NAME,
  sections: fc.tuple(
    fc.record({
      section: NAME,
      location: fc.constantFrom('path' as const, 'query' as const, 'body' as const),
      at: HOSTILE,
      scenarios: fc.constant([{ id: '1.03', words: 'Length less than "min\'Length" \\' }]),
    }),
  ),
});

/** Prints what Python reads: the literals of `literals.py`, and what each script consists of. */
const READ = `
import ast, json, pathlib, sys
root = pathlib.Path(sys.argv[1])
shapes = set()
for path in sorted(root.glob("script_*.py")):
    tree = ast.parse(path.read_bytes())
    calls = [ast.unparse(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)]
    names = sorted({n.id for n in ast.walk(tree) if isinstance(n, ast.Name)})
    shapes.add(json.dumps([[type(n).__name__ for n in tree.body], calls, names]))
literals = ast.literal_eval((root / "literals.txt").read_text())
heads = ast.literal_eval((root / "docstrings.txt").read_text())
print(json.dumps({"shapes": sorted(shapes), "literals": literals, "docstrings": heads}))
`;

test('text of a document arrives in Python as itself and never as code, whatever it holds', async () => {
  const folder = temporaryFolder();
  const scripts = fc.sample(SCRIPT, { numRuns: 400, seed: 1 });
  const texts = fc.sample(HOSTILE, { numRuns: 400, seed: 2 });
  writeFiles(folder, [
    ...scripts.map((script, index) => [`script_${index}.py`, renderScript(script)] as const),
    ['literals.txt', `[${texts.map((text) => pythonLiteral(text)).join(',\n')}]`],
    ['docstrings.txt', `[${texts.map((text) => docstring(text).text).join(',\n')}]`],
  ]);
  const python = await pythonWithRuff();
  const read = await run(python, ['-c', READ, folder]);
  expect(read.status, read.output).toBe(0);
  const { shapes, literals, docstrings } = JSON.parse(read.output);
  expect(literals).toEqual(texts);
  expect(docstrings).toEqual(texts);
  const shared = ['ENDPOINT', 'answer', 'pytest'];
  expect(shapes.map((shape: string) => JSON.parse(shape))).toEqual(
    [
      ['must_be_accepted', ['SCENARIOS', 'SECTION']],
      ['must_be_refused', ['SCENARIOS', 'SECTION']],
      ['must_be_accepted', ['SECTIONS']],
    ].map(([verdict, constants]) => [
      ['Expr', 'Import', ...Array(constants?.length === 1 ? 2 : 3).fill('Assign'), 'FunctionDef'],
      expect.arrayContaining([`answer.${verdict}`, 'pytest.mark.parametrize']),
      [...shared, ...(constants ?? [])].sort(),
    ]),
  );
});

test('everything generated compiles and passes ruff check and ruff format', async () => {
  const folder = temporaryFolder();
  const scripts = fc.sample(SCRIPT, { numRuns: 400, seed: 3 });
  // Each length of a name on both sides of the line limit.
  const lengths = Array.from({ length: 100 }, (_, index) => lengthOf(index + 1));
  writeFiles(folder, [
    ...sharedFiles({ title: 'T', endpoints: 2 }),
    ...[...scripts, ...lengths].map(
      (script, index) => [`a/test_${index}.py`, renderScript(script)] as const,
    ),
  ]);
  const python = await pythonWithRuff();
  for (const args of [
    ['-m', 'ruff', 'check', '--isolated', '--no-cache', '.'],
    ['-m', 'ruff', 'format', '--isolated', '--no-cache', '--check', '.'],
    ['-W', 'error', '-m', 'compileall', '-q', '.'],
  ]) {
    const { status, output } = await run(python, args, {}, folder);
    expect(status, output.slice(0, 2000)).toBe(0);
  }
  expect(readFileSync(join(folder, 'a/test_499.py'), 'utf8')).toContain(`"${'s'.repeat(100)}"`);
});

function lengthOf(length: number): Script {
  const slug = 's'.repeat(length);
  return {
    kind: 'negative',
    method: 'GET',
    path: '/',
    slug,
    tail: 'negative_query_x',
    sections: [
      {
        section: slug,
        location: 'query',
        at: '/x',
        scenarios: [{ id: '1.03', words: 'Length less than minLength' }],
      },
    ],
  };
}
