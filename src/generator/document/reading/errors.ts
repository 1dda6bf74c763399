import type { OpenApiDocument } from '../document.ts';
import { holderOf } from './broken.ts';
import { type Diagnostic, diagnosticLines, positionText } from './diagnostic.ts';
import type { SourceFile } from './source-file.ts';
import { usersOf } from './users.ts';

/**
 * A document that knows what is wrong in its parts, and the errors with the operations that reach
 * them.
 * @param broken the objects whose reference leads nowhere
 */
export function withErrors(
  document: OpenApiDocument,
  diagnostics: readonly Diagnostic[],
  broken: ReadonlyMap<object, Diagnostic>,
  files: readonly SourceFile[],
  cwd: string,
): { readonly document: OpenApiDocument; readonly diagnostics: readonly Diagnostic[] } {
  if (diagnostics.length === 0) return { document, diagnostics };
  const holders = new Map<Diagnostic, object>();
  for (const [holder, diagnostic] of broken) holders.set(diagnostic, holder);
  const trees = new Map(files.map(({ location, tree }) => [location, tree]));
  for (const diagnostic of diagnostics) {
    const tree = trees.get(diagnostic.location);
    if (holders.has(diagnostic) || tree === undefined || diagnostic.path === undefined) continue;
    const holder = holderOf(tree, diagnostic.path);
    if (holder !== undefined) holders.set(diagnostic, holder);
  }
  const users = usersOf(document.tree, new Set(holders.values()));
  const withUsers = diagnostics.map((diagnostic) => {
    const holder = holders.get(diagnostic);
    return { ...diagnostic, users: holder && users.get(holder) };
  });
  const reasons = new Map<object, string>();
  for (const [diagnostic, holder] of holders) {
    if (diagnostic.costs !== 'part' || reasons.has(holder)) continue;
    reasons.set(
      holder,
      `error in the document at ${positionText(diagnostic, cwd)}: ${diagnostic.message}`,
    );
  }
  const errors = diagnosticLines(withUsers, document.location, cwd);
  return {
    document: { ...document, errors, errorOf: (node) => reasons.get(node) },
    diagnostics: withUsers,
  };
}
