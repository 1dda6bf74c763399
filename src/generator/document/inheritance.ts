import type { Schema } from './schema.ts';

/**
 * Ends the circle of a parent that lists its children in oneOf or anyOf while each child takes the
 * parent into its allOf, as generators for Java write inheritance. To a child the parent is what its
 * other keywords say: that one of its children applies is settled by the child itself.
 */
export function cutInheritance(schemas: readonly Schema[]): void {
  const reached = new Map<readonly Schema[], ReadonlySet<Schema>>();
  const leadsTo = (branches: readonly Schema[], child: Schema) => {
    const found = reached.get(branches) ?? reachable(branches);
    reached.set(branches, found);
    return found.has(child);
  };
  const copies: { readonly parent: Schema; readonly copy: Schema }[] = [];
  const asParent = (child: Schema, part: Schema): Schema => {
    const parent = targetOf(part);
    const withoutChild = (branches: readonly Schema[]) =>
      leadsTo(branches, child) ? [] : branches;
    const [oneOf, anyOf] = [withoutChild(parent.oneOf), withoutChild(parent.anyOf)];
    if (oneOf === parent.oneOf && anyOf === parent.anyOf) return part;
    const copy = { ...parent, oneOf, anyOf };
    copies.push({ parent, copy });
    return copy;
  };
  for (const child of schemas) {
    if (child.allOf.length > 0) child.allOf = child.allOf.map((part) => asParent(child, part));
  }
  // A parent may be a child itself, whose own parents were replaced meanwhile.
  for (const { parent, copy } of copies) copy.allOf = parent.allOf;
}

/** What a chain of mere references leads to. */
function targetOf(schema: Schema): Schema {
  const seen = new Set<Schema>();
  let target = schema;
  while (target.ref && target.allOf.length === 0 && !seen.has(target)) {
    seen.add(target);
    target = target.ref;
  }
  return target;
}

/** All schemas that may describe the same value as these branches. */
function reachable(branches: readonly Schema[]): ReadonlySet<Schema> {
  const found = new Set(branches);
  for (const { ref, allOf, oneOf, anyOf } of found) {
    for (const part of [...(ref ? [ref] : []), ...allOf, ...oneOf, ...anyOf]) found.add(part);
  }
  return found;
}
