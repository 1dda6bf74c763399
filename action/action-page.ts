import { parse } from 'yaml';
import { z } from 'zod';
import { COMMAND_INPUTS } from './inputs/inputs.ts';
import { CALIBRATE_SECTION } from './page/calibrate-section.ts';
import { GENERATE_SECTION } from './page/generate-section.ts';
import { RUN_SECTION } from './page/run-section.ts';
import { SECRETS_SECTION } from './page/secrets-section.ts';
import { TRIGGER_SECTION } from './page/trigger-section.ts';

const described = z.object({ description: z.string() });
const input = described.extend({ required: z.boolean(), default: z.string().optional() });
const action = z.object({
  description: z.string(),
  inputs: z.record(z.string(), input),
  outputs: z.record(z.string(), described),
});

type Input = z.output<typeof input>;

/** docs/action.md: the inputs and outputs of the Action as action.yml (its text) declares them. */
export function actionPage(yaml: string): string {
  const { description, inputs, outputs } = action.parse(parse(yaml));
  const inputRows = Object.entries(inputs).map(([name, one]) =>
    row(name, commandsOf(name), usual(one), one.description),
  );
  const outputRows = Object.entries(outputs).map(([name, one]) => row(name, one.description));
  return `# The Action

${description} Begin with the workflow of [generate](#generate), on \`push\` or \`pull_request\`,
[never on \`pull_request_target\`](#not-on-pull_request_target).

This page is a reference: every command, input and output. It is made from \`action.yml\` by \`npm run docs\`.
\`OWNER/proofgate@v1\` stands for this repository and a tag of it. A tag can be moved: pin a commit, as the
examples do with the actions of others, and have Dependabot keep it up to date.

${[GENERATE_SECTION, CALIBRATE_SECTION, SECRETS_SECTION, TRIGGER_SECTION, RUN_SECTION].join('\n')}
## Not on \`pull_request_target\`

Use \`pull_request\`. A workflow on \`pull_request_target\` runs with the secrets of your repository and a token
that may write to it. If it checks out the head of the pull request, then the person who opened that request,
from any fork, decides what runs with them: the suite, its \`hooks.py\` and \`conftest.py\`, and the document
that suites are generated from. The same holds for \`workflow_run\` and \`issue_comment\` when they check
out what somebody else has pushed.

## Inputs

An input of another command is refused, since it would do nothing.

| Input | Commands | Default | |
| --- | --- | --- | --- |
${inputRows.join('\n')}

## Outputs

| Output | |
| --- | --- |
${outputRows.join('\n')}
`;
}

/** The commands that take an input. */
function commandsOf(input: string): string {
  const all = Object.entries(COMMAND_INPUTS);
  const takers = all.filter(([, names]) => names.includes(input)).map(([name]) => name);
  return takers.length === all.length ? 'all' : takers.join(', ');
}

function row(name: string, ...cells: readonly string[]): string {
  return `| ${[`\`${name}\``, ...cells].join(' | ')} |`;
}

function usual({ required, default: value }: Input): string {
  if (value !== undefined) return `\`${value}\``;
  return required ? 'required' : '';
}
