import { generateSuite } from './commands/generate.ts';
import { generateRecord } from './commands/generate-record.ts';
import { maskToken, readInputs } from './inputs.ts';
import { readWorkflow } from './workflow.ts';

/**
 * Does what the step asks for: the token is masked before anything else can be said, then the inputs
 * and the workflow are read, then the one command runs.
 *
 * @throws Problem for every expected fault
 */
export async function runCommand(): Promise<void> {
  maskToken();
  const inputs = readInputs();
  const workflow = readWorkflow(process.env);
  if (inputs.record === undefined) await generateSuite(inputs, workflow);
  else await generateRecord(inputs, workflow);
}
