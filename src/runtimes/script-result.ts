import type { TestResult } from '../runner/index.ts';
import type { ScriptResult } from './runtime.ts';

/** A test of a JUnit file as executions keep it. */
export function scriptResult({
  script,
  name,
  outcome,
  message,
  seconds,
}: TestResult): ScriptResult {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  return { script, test: name, outcome, text: message, milliseconds };
}
