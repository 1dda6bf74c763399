import { benchAgain } from './again.ts';
import { benchApi } from './api.ts';
import { benchDrain } from './drain.ts';
import { benchGatekeeper } from './gatekeeper.ts';
import { benchGenerate } from './generate.ts';
import { benchPages } from './pages/pages.ts';
import { benchRun } from './peers/run.ts';
import { benchServer } from './peers/servers/bench-servers.ts';
import { benchWfd } from './peers/wfd/wfd.ts';
import { benchPipeline } from './pipeline.ts';
import { benchResults } from './results.ts';
import { benchScale } from './scale.ts';
import { benchScaling } from './scaling.ts';
import { benchSecrets } from './secrets.ts';
import { benchStart } from './start.ts';
import { benchSuite } from './suite.ts';

const BENCHES = {
  again: benchAgain,
  api: benchApi,
  drain: benchDrain,
  gatekeeper: benchGatekeeper,
  generate: benchGenerate,
  pages: benchPages,
  pipeline: benchPipeline,
  results: benchResults,
  run: benchRun,
  scaling: benchScaling,
  secrets: benchSecrets,
  start: benchStart,
  suite: benchSuite,
  // Last, since they need a PostgreSQL, and a clone of a dataset.
  scale: benchScale,
  wfd: benchWfd,
} as const;

/**
 * `npm run bench [NAME]`: one bench, or all; each prints one line of JSON. Exit 1: a goal missed. `servers NAME` is one
 * of its own, of a real server.
 */
async function main(names: readonly string[]): Promise<void> {
  const [first, server] = names;
  if (first === 'servers') {
    console.log(JSON.stringify(await benchServer(server ?? '')));
    return;
  }
  const known = Object.entries(BENCHES);
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0) {
    console.error(
      `No bench is called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  for (const [name, bench] of known) {
    if (names.length > 0 && !names.includes(name)) continue;
    const figures = await bench();
    console.log(JSON.stringify(figures));
    if (!figures.met) process.exitCode = 1;
  }
}

await main(process.argv.slice(2));
