import type { OpenApiDocument } from '../document.ts';
import { holderOf } from './broken.ts';
import { type Fault, faultLines, faultPlace } from './fault.ts';
import type { SourceFile } from './source-file.ts';
import { usersOf } from './users.ts';

/**
 * A document that knows what is wrong in its parts, and the errors with the operations that reach
 * them.
 * @param broken the objects whose reference leads nowhere
 */
export function withErrors(
  document: OpenApiDocument,
  faults: readonly Fault[],
  broken: ReadonlyMap<object, Fault>,
  files: readonly SourceFile[],
  cwd: string,
): { readonly document: OpenApiDocument; readonly faults: readonly Fault[] } {
  if (faults.length === 0) return { document, faults };
  const holders = new Map<Fault, object>();
  for (const [holder, fault] of broken) holders.set(fault, holder);
  const trees = new Map(files.map(({ location, tree }) => [location, tree]));
  for (const fault of faults) {
    const tree = trees.get(fault.location);
    if (holders.has(fault) || tree === undefined || fault.path === undefined) continue;
    const holder = holderOf(tree, fault.path);
    if (holder !== undefined) holders.set(fault, holder);
  }
  const users = usersOf(document.tree, new Set(holders.values()));
  const withUsers = faults.map((fault) => {
    const holder = holders.get(fault);
    return { ...fault, users: holder && users.get(holder) };
  });
  const reasons = new Map<object, string>();
  for (const [fault, holder] of holders) {
    if (fault.costs !== 'part' || reasons.has(holder)) continue;
    reasons.set(holder, `error in the document at ${faultPlace(fault, cwd)}: ${fault.message}`);
  }
  const errors = faultLines(withUsers, document.location, cwd);
  return {
    document: { ...document, errors, errorOf: (node) => reasons.get(node) },
    faults: withUsers,
  };
}
