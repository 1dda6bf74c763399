import { inArray } from 'drizzle-orm';
import type { InWorkspace } from '../../database/index.ts';
import type { LocalGrant, LocalGrants, RunOfRecords } from '../../execution/index.ts';
import { isAtHost } from '../../input/hosts.ts';
import { type RecordOfTestCase, recordsBehind } from '../../library/index.ts';
import type { SecretsPorts } from '../secrets-ports.ts';
import { localSecrets } from '../tables.ts';
import { type LocalSecretRow, OTHER_KEY, openRow, unusableReason } from './local-secrets.ts';
import type { Bounds } from './run-values.ts';

type Offer = LocalGrant['variables'][string];

/**
 * What a token says of the values that it reads. A test may ask for any variable, whatever its suite was told, so what is
 * bound to another host or repository is none of them.
 */
export function localBindings(recordId: string, variables: LocalGrant['variables']): string[] {
  return Object.entries(variables).flatMap(([variable, offer]) =>
    'hosts' in offer ? [`${recordId}/${variable}`] : [],
  );
}

/** The values that the test cases of a run may read; it takes those that wait for it. */
export async function grantLocalSecrets(
  {
    database,
    cipher,
    runValues,
    identity,
  }: Pick<SecretsPorts, 'database' | 'cipher' | 'runValues' | 'identity'>,
  run: RunOfRecords,
  testCaseIds: readonly string[],
): Promise<LocalGrants> {
  const records = await recordsBehind(database, run, testCaseIds);
  const distinct = new Map([...records.values()].map((record) => [record.id, record]));
  const ids = [...distinct.keys()];
  if (run.user !== null && runValues?.has(run.id) === false) {
    const at = { isLast: run.isLast, nowMs: identity.now().getTime() };
    runValues.take({ id: run.id, user: run.user }, ids, at);
  }
  const rows = await sealedOf({ database }, run, ids);
  const grants = new Map<string, LocalGrant>();
  const runVariables = new Set<string>();
  for (const record of distinct.values()) {
    const variables: Record<string, Offer> = {};
    for (const row of rows.filter(({ recordId }) => recordId === record.id)) {
      const isOpen = openRow({ cipher }, row) !== null;
      variables[row.variable] = isOpen ? offerOf(row, record, run) : { unusable: OTHER_KEY };
    }
    for (const [variable, value] of runValues?.ofRun(run.id, record.id) ?? []) {
      runVariables.add(variable);
      variables[variable] = offerOf(value, record, run);
    }
    if (Object.keys(variables).length > 0) {
      grants.set(record.id, { bindings: localBindings(record.id, variables), variables });
    }
  }
  const ofTestCase = [...records].flatMap(([testCaseId, { id }]) => {
    const grant = grants.get(id);
    return grant === undefined ? [] : [[testCaseId, grant] as const];
  });
  return { ofTestCase: new Map(ofTestCase), runVariables: [...runVariables].toSorted() };
}

async function sealedOf(
  { database }: Pick<SecretsPorts, 'database'>,
  workspace: InWorkspace,
  recordIds: readonly string[],
): Promise<LocalSecretRow[]> {
  if (recordIds.length === 0) return [];
  return database
    .in(workspace)
    .select()
    .from(localSecrets)
    .where(inArray(localSecrets.recordId, [...recordIds]));
}

/** Whether a run gets a value: not in another repository, and not at another host. */
function offerOf(bounds: Bounds, record: RecordOfTestCase, run: RunOfRecords): Offer {
  const unusable =
    unusableReason(bounds, record) ?? otherHost(bounds, run.baseUrl ?? record.baseUrl);
  return unusable === null ? { hosts: bounds.hosts } : { unusable };
}

function otherHost({ hosts }: Bounds, baseUrl: string | null): string | null {
  if (baseUrl === null) return null;
  const url = new URL(baseUrl);
  // Plain http can be read on the way: only where the port is listed, as it is where somebody meant it.
  const meant = url.protocol === 'https:' ? hosts : hosts.filter((host) => /:\d+$/.test(host));
  if (isAtHost(url, meant)) return null;
  return `it was given for ${hosts.join(', ')}, and this run is sent to ${url.host}`;
}
