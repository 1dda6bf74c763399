import { writeFileSync } from 'node:fs';

/*
 * Loaded before the command line (`node --import`): leaves what the process has used in the file
 * that MEASURE_FILE names, so that limits are checked on the process itself and not on a machine
 * that others use at the same time.
 */
const file = process.env.MEASURE_FILE;
if (file === undefined) throw new Error('MEASURE_FILE is missing.');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
  writeFileSync(file, JSON.stringify({ cpuSeconds, peakMegabytes: maxRSS / 1024 }));
});
