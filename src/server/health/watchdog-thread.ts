import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';

/*
 * The thread of the watchdog. It writes with a call of the system, since the streams of a thread go
 * through the thread that hangs.
 */

const LOOK_MS = 1000;
const STDERR = 2;

const { beats, most } = z
  .object({ beats: z.instanceof(Int32Array), most: z.int() })
  .parse(workerData);

let last = -1;
let idle = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  idle = now === last ? idle + 1 : 0;
  last = now;
  if (idle < most) return;
  const sentence = `Proofgate hangs: for ${idle} s neither its event loop nor its embedded database has answered. It ends now, to be started again. Check that the disk of DATA_DIR has free space; nothing that was acknowledged is lost.\n`;
  try {
    writeSync(STDERR, sentence);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, LOOK_MS);
