import { startWatchdog } from '../../../src/server/health/watchdog.ts';

/* A process that hangs: its event loop (`loop`), or the store within it (`store`). */

const hangs = process.argv[2];
startWatchdog(hangs === 'store' ? () => new Promise(() => undefined) : async () => undefined, 2);
setTimeout(() => {
  console.log('hanging');
  while (hangs === 'loop');
}, 100);
setInterval(() => undefined, 1000);
