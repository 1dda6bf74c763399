import { knownOfText } from '../../configuration/index.ts';
import { answerAside } from '../../runner/answer-aside.ts';
import { suiteRun } from './known-of-run.ts';

answerAside((work) => {
  const { known, part } = suiteRun.parse(work);
  return knownOfText(known, part);
});
