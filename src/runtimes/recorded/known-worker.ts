import { knownOfText } from '../../configuration/index.ts';
import { serveWorker } from '../../runner/serve-worker.ts';
import { suiteRun } from './known-of-run.ts';

serveWorker((work) => {
  const { known, part } = suiteRun.parse(work);
  return knownOfText(known, part);
});
