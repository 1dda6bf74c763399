import { parentPort, workerData } from 'node:worker_threads';
import { knownOfText } from '../../configuration/index.ts';
import { suiteRun } from './known-of-run.ts';

const { known, part } = suiteRun.parse(workerData);
parentPort?.postMessage(knownOfText(known, part));
