import type { z } from 'zod';
import { wire } from '../../../../api/index.ts';
import { Problem } from '../../../../problem.ts';
import { type ApiClient, Nothing } from '../../../api-client.ts';
import type { Submission } from '../../../submission.ts';
import { readRuntimes } from '../../runtimes/read-runtimes.ts';
import { recordPath } from '../record-path.ts';

export type LocalSecret = z.output<typeof wire.localSecret>;
type GenerationRecord = z.output<typeof wire.record>;

/** The credentials of a record: what its document asks for, what there is, and what can be given here. */
export interface RecordSecrets {
  readonly items: readonly LocalSecret[];
  /** The variables of its document, each once, in its order. */
  readonly variables: readonly string[];
  /** How values may be given here; none: they are not. */
  readonly keeps: readonly LocalSecret['keep'][];
  /** The runtime, where its tests run on GitHub Actions: they get no value of the platform. */
  readonly elsewhere: string | null;
}

/** Reads the credentials of a record. @throws Problem as the management API answers it */
export async function readSecrets(
  api: ApiClient,
  record: GenerationRecord,
): Promise<RecordSecrets> {
  const path = recordPath(record.name);
  const [{ keeps, items }, variables, runtimes] = await Promise.all([
    api.get(`${path}/secrets`, wire.localSecretList),
    variablesOf(api, path),
    readRuntimes(api),
  ]);
  const runtime = runtimes.find(({ name }) => name === record.runtime);
  const elsewhere = runtime?.kind === 'self-managed' ? runtime.name : null;
  return { keeps: elsewhere === null ? keeps : [], items, variables, elsewhere };
}

/** The variables that the document asks for; none where it cannot be read now. */
async function variablesOf(api: ApiClient, path: string): Promise<string[]> {
  const found = await api.get(`${path}/inspection`, wire.inspection).catch(unlessProblem);
  const credentials = found?.document?.credentials ?? [];
  return [...new Set(credentials.flatMap(({ alternatives }) => alternatives.flat()))];
}

function unlessProblem(fault: unknown): null {
  if (fault instanceof Problem) return null;
  throw fault;
}

/** The field of a variable's value. */
export function fieldOf(variable: string): string {
  return `value.${variable}`;
}

/**
 * Gives a record what a form holds, a variable at a time; a field that is empty leaves things as they are.
 * @returns how many values were given
 * @throws Problem as the management API answers it, about the fields of the form
 */
export async function giveSecrets(
  api: ApiClient,
  name: string,
  form: Submission,
  variables: readonly string[],
): Promise<number> {
  const hosts = form.list('hosts');
  const keep = form.text('keep');
  const values = variables.flatMap((variable) => {
    const value = form.text(fieldOf(variable));
    return value === '' ? [] : [{ variable, value }];
  });
  for (const { variable, value } of values) {
    const body = { value, keep, ...(hosts.length > 0 && { hosts }) };
    const path = `${recordPath(name)}/secrets/${encodeURIComponent(variable)}`;
    // No key: it would have the database keep a digest of the value.
    await api.send('PUT', path, Nothing, { body }).catch((fault: unknown) => {
      throw aboutField(fault, variable);
    });
  }
  return values.length;
}

/** An error of the API beside the field of the form that it is about. */
function aboutField(fault: unknown, variable: string): unknown {
  if (!(fault instanceof Problem)) return fault;
  const own = (line: string) =>
    line
      .replace(/^(?:body\.)?value: /, `${fieldOf(variable)}: `)
      .replace(/^(?:path\.)?variable: /, 'variable: ')
      .replace(/^(?:body\.)?hosts[.\d]*: /, 'hosts: ');
  return new Problem(fault.kind, fault.message, fault.faults.map(own));
}
