import { configuredEntries } from '../../src/cli/generate/configured-entries.ts';
import { changesBetween } from '../../src/confirmation/index.ts';
import { generate, LATEST_RULES, recordedRules, upgradeOffer } from '../../src/generator/index.ts';
import { documentAtBase } from '../document-at-base.ts';
import { generateOptions } from '../generate-options.ts';
import type { OwnInputs } from '../inputs/generate-inputs.ts';
import { repositoryOf } from '../octokit.ts';
import { publishSuite } from '../publish-suite.ts';
import { readSpecification } from '../read-specification.ts';
import { reportGenerated } from '../report-generated.ts';
import { settingsOf } from '../settings.ts';
import type { Workflow } from '../workflow.ts';

/**
 * `command: generate`: from a document to its suite on a branch.
 * 1. read the settings, and the document in the workspace or at its URL;
 * 2. generate it, and what the document was at the base of the event, to see what changes;
 * 3. publish, with the edits that the branch holds;
 * 4. report it in outputs, log and summary.
 *
 * @throws Problem as `readDocument` and the Git provider do, and `usage`, `configuration-faulty`,
 *   `endpoint-missing`
 */
export async function generateSuite(inputs: OwnInputs, workflow: Workflow): Promise<void> {
  const { workspace } = workflow;
  const settings = settingsOf(inputs, configuredEntries(inputs.spec, workspace));
  const document = await readSpecification(inputs.spec, workspace);
  const options = {
    ...generateOptions(document, settings),
    ...(inputs.upgrade && { rules: LATEST_RULES }),
  };
  const fresh = generate(document, options);
  const repository = repositoryOf(workflow, inputs.token);
  const base = await documentAtBase(document, workflow, repository);
  const changes = base === null ? null : changesBetween(generate(base, options), fresh);
  const publication = { document, options, fresh, settings, verb: 'Regenerate' } as const;
  const suite = await publishSuite(publication, repository);
  const { files: previous } = suite;
  const offer = await upgradeOffer({ previous }, suite, (rules) =>
    generate(document, { ...options, rules, previous }),
  );
  const rules = recordedRules(previous) ?? null;
  await reportGenerated(
    { ...suite, changes, rules, offer },
    { document, base, settings, workflow },
  );
}
