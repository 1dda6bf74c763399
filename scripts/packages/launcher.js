#!/usr/bin/env node
/*
 * Starts the command in the package that has nothing else: under the machine's own Node, whichever that is. Plain
 * JavaScript that older versions can read, to say that they are too old.
 */
const { node } = process.versions;
const [major, minor] = node.split('.').map(Number);

if (major >= 22 || (major === 20 && minor >= 19)) {
  const { enableOwnCompileCache } = await import('../lib/command/compile-cache.js');
  enableOwnCompileCache();
  if (!('withResolvers' in Promise)) await import('../lib/command/built-ins.js');
  await import('../lib/command/main.js');
} else {
  console.error(
    `Proofgate needs Node 20.19, or 22 or later; this is ${node}. Install a newer one.`,
  );
  process.exitCode = 70;
}
