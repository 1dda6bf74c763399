import { z } from 'zod';
import { entryOf } from '../test/support/stores/memory-store.ts';
import { PIPELINE } from './keep-suite.ts';
import { step } from './print.ts';
import type { Repository } from './repository.ts';
import type { World } from './start-world.ts';
import type { Call } from './visitor.ts';

const Id = z.looseObject({ id: z.string() });
const Safe = z.looseObject({ safe_key: z.string() });
const Credential = Id.extend({ stored_name: z.string() });
const TestCases = z.looseObject({ items: z.array(Id.extend({ name: z.string() })) });
const Gatekeeper = Id.extend({ webhook_url: z.string() });
const Dispatch = Id.extend({ secret_key: z.string() });

/** What the team's deployment and its status page know. */
export interface Stage {
  /** Starts the pipeline. */
  readonly webhookUrl: string;
  /** Verifies results. */
  readonly secretKey: string;
}

/** What an admin does once: a secret for the tests, and a pipeline that runs after each deployment. */
export async function setUp(world: World, repository: Repository, call: Call): Promise<Stage> {
  const { items } = await call('GET', '/test-cases', TestCases);
  const ids = items.map(({ id }) => id);
  await step(
    'An admin lets the tests read the key of the API out of a vault',
    () => bindKey(world, repository, call, ids),
    (reference) => [
      'safe       with one credential, bound to every test case; the key itself stays in the vault',
      `[auth]     env/*.txt say ${reference}, committed by hand and kept from now on`,
    ],
  );
  return step(
    'They make a pipeline, a gatekeeper that starts it, and a dispatch of its results',
    async () => {
      const pipeline = await call('POST', '/pipelines', Id, {
        ...{ name: PIPELINE, test_case_ids: ids },
        hosts: [new URL(world.clinic.previewUrl).host],
      });
      const body = { name: 'staging deployed', pipeline_ids: [pipeline.id] };
      const gatekeeper = await call('POST', '/gatekeepers', Gatekeeper, body);
      const { secret_key } = await call(
        'POST',
        `/gatekeepers/${gatekeeper.id}/dispatches`,
        Dispatch,
        {
          application_name: 'status page',
          webhook_name: 'results',
          url: world.statusPage.url,
        },
      );
      return { webhookUrl: gatekeeper.webhook_url, secretKey: secret_key };
    },
    () => [`pipeline   ${items.length} test cases, one for each endpoint`],
  );
}

/** @returns the reference that the tests have instead of the key */
async function bindKey(
  { vault, clinic }: World,
  repository: Repository,
  call: Call,
  testCases: readonly string[],
): Promise<string> {
  const { safe_key } = await call('POST', '/safes', Safe, {
    name: 'clinic',
    store: {
      kind: 'aws-secrets-manager',
      address: { by: 'url', url: 'https://secretsmanager.eu-west-1.amazonaws.com' },
      access: { method: 'iam', role_arn: null },
    },
  });
  const credential = { name: 'key of the clinic', type: 'secret', key: 'api-key' };
  const created = await call('POST', `/safes/${safe_key}/credentials`, Credential, credential);
  vault.entries.set(entryOf('secret', created.stored_name), clinic.key);
  for (const id of testCases)
    await call('PUT', `/test-cases/${id}/bindings/${created.id}`, z.null());
  const reference = `secret://${safe_key}/api-key`;
  const files = await repository.filesBelow('generated-scripts/env/');
  const edited = files.map(
    ([path, text]) => [path, text.replace('env://PROOFGATE_CLINIC', reference)] as const,
  );
  await repository.push('main', Object.fromEntries(edited));
  return reference;
}
