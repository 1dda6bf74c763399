import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { enableOwnCompileCache } from '../../../src/cli/compile-cache.ts';

/*
 * Runs the command as built again and again (warm-command.ts). Its first file is run anew each time; the modules
 * below it stay loaded, which is most of what a start costs.
 */

const Order = z.object({
  args: z.array(z.string()),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
});

enableOwnCompileCache();
const CLI = new URL('../../../lib/command/main.js', import.meta.url).href;
const BIN = fileURLToPath(new URL('../../../bin/proofgate.js', import.meta.url));
let turn = 0;

process.on('message', (message) => void run(Order.parse(message)));
process.once('disconnect', () => process.exit());

async function run({ args, cwd, env }: z.output<typeof Order>): Promise<void> {
  process.chdir(cwd);
  const own = { ...process.env };
  Object.assign(process.env, env);
  process.argv = [process.execPath, BIN, ...args];
  process.exitCode = undefined;
  const said = { stdout: '', stderr: '' };
  const restore = [hear('stdout'), hear('stderr')];
  const before = process.cpuUsage();
  turn += 1;
  await import(`${CLI}?turn=${turn}`);
  const { user, system } = process.cpuUsage(before);
  for (const put of restore) put();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, own);
  // Each turn listens for an output that is closed early.
  process.stdout.removeAllListeners('error');
  process.send?.({
    ...said,
    status: process.exitCode ?? 0,
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  });

  /** Takes what is written, until the function that it gives is called. */
  function hear(name: 'stdout' | 'stderr'): () => void {
    const stream = process[name];
    const write = stream.write;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const done = rest.at(-1);
      if (typeof done === 'function') done();
      return true;
    };
    return () => {
      stream.write = write;
    };
  }
}
