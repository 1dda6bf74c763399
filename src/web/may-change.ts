import type { Visitor } from './web-env.ts';

/**
 * Whether a visitor is offered to change something: owners maintain what is theirs, admins everything
 * (platform.md, "Authentication", 5). The API decides in the end.
 */
export function mayChange(visitor: Visitor, owners: readonly string[]): boolean {
  return visitor.may('write') && (visitor.role === 'admin' || owners.includes(visitor.user));
}
