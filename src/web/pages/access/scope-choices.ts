import type { Choice } from '../../components/field.tsx';

/** What each scope allows (docs/identity.md#api-tokens). */
const ALLOWS = {
  read: 'see everything in the workspace',
  write: 'create, change and delete records, test cases, pipelines and schedules',
  generate: 'start generations',
  run: 'start, cancel and repeat executions',
  admin: 'everything an admin may',
} as const;

type Scope = keyof typeof ALLOWS;

/** Scopes that can be given, each with what it allows. */
export function scopeChoices(scopes: readonly Scope[]): Choice[] {
  return scopes.map((value) => ({ value, label: `${value}: ${ALLOWS[value]}` }));
}
