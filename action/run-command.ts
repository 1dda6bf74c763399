import { calibrateOnBranch } from './commands/calibrate.ts';
import { generateSuite } from './commands/generate.ts';
import { generateRecord } from './commands/generate-record.ts';
import { runTests } from './commands/run.ts';
import { runExecution } from './commands/run-execution.ts';
import { handSecrets } from './commands/secrets.ts';
import { trigger } from './commands/trigger.ts';
import { type Inputs, maskInputs, readInputs } from './inputs/inputs.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

/**
 * Does what the step asks for: the secrets among the inputs are masked before anything else can be said, then the inputs
 * and the workflow are read, then the one command runs.
 *
 * @throws Problem for every expected fault
 */
export async function runCommand(): Promise<void> {
  maskInputs();
  const inputs = readInputs();
  // The context is read while the package is loaded; what goes wrong there is a fault of the step too.
  const { context } = await import('@actions/github');
  await act(inputs, readWorkflow(context, process.env));
}

function act(inputs: Inputs, workflow: Workflow): Promise<void> {
  switch (inputs.command) {
    case 'generate':
      return inputs.record === undefined
        ? generateSuite(inputs, workflow)
        : generateRecord(inputs, workflow);
    case 'calibrate':
      return calibrateOnBranch(inputs, workflow);
    case 'secrets':
      return handSecrets(inputs, workflow);
    case 'trigger':
      return trigger(inputs, workflow);
    case 'run':
      return 'execution' in inputs ? runExecution(inputs, workflow) : runTests(inputs, workflow);
  }
}
