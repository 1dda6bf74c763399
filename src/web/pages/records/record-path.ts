import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { Visitor } from '../../web-env.ts';

export const RECORDS = '/records';

/** The address of a record, of its page and in the API alike. */
export function recordPath(name: string): string {
  return `${RECORDS}/${encodeURIComponent(name)}`;
}

/** Whether a visitor is offered to change a record: its owners and admins are. */
export function mayChange(
  visitor: Visitor,
  { owners }: Pick<z.output<typeof wire.record>, 'owners'>,
): boolean {
  return visitor.may('admin') || (visitor.may('write') && owners.includes(visitor.user));
}

/** Whether the suite of a record is in a local repository, and can be taken to another one. */
export function isConnectable({
  repository,
  generated_at: generatedAt,
}: Pick<z.output<typeof wire.record>, 'repository' | 'generated_at'>): boolean {
  return repository.type === 'local' && generatedAt !== null;
}

/** Shows a form only to those who may send it. @throws Problem `forbidden` */
export function requireChange(visitor: Visitor, record: z.output<typeof wire.record>): void {
  if (mayChange(visitor, record)) return;
  const who = record.owners.join(', ');
  throw new Problem('forbidden', `Only its owners (${who}) or an admin may change ${record.name}.`);
}
