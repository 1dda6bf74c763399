import type { Visitor } from './web-env.ts';

/**
 * Whether a page offers a visitor to change something: its owners and admins may (docs/platform.md#generation-record).
 * The API decides in the end.
 */
export function mayChange(visitor: Visitor, owners: readonly string[]): boolean {
  return visitor.may('write') && (visitor.role === 'admin' || owners.includes(visitor.user));
}
