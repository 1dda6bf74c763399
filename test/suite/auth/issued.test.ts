import { expect, test } from 'vitest';
import { pythonWithRuff, run, temporaryFolder } from '../tools.ts';

/** Two workers of which the second one looks, and gets its turn only after the first one is done. */
const SCRIPT = `
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from proofgate_suite.auth.issued import Issued, IssuedStore

asked = []


def ask(before):
    asked.append(1)
    return Issued(("a token",))


folder = Path(sys.argv[2])
first = IssuedStore(folder)


class Late(IssuedStore):
    def _claim(self, turn):
        first.get(("login",), ask)
        return super()._claim(turn)


late = Late(folder)
print(late.get(("login",), ask).texts[0], len(asked), len(list(folder.glob("*.claim"))))
`;

test('a worker that gets its turn late takes what another one was issued, and ends its turn', async () => {
  const templates = new URL('../../../templates/', import.meta.url).pathname;
  const ran = await run(await pythonWithRuff(), ['-c', SCRIPT, templates, temporaryFolder()]);
  expect(ran.output).toBe('a token 1 0\n');
});
