import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import type { ReportSkip } from '../report.ts';
import type { Follow } from './operations.ts';

/**
 * What a body does not show of schemas that others extend: a parent with a discriminator of its own, whose children
 * take it into their allOf (OpenAPI 3.1, "Models with Polymorphism Support"). The parent accepts a child with
 * whatever the child demands, so no value of a child's own properties is surely refused.
 *
 * @param raw the schema of the body, as it is written
 */
export function extensionSkips(
  tree: JsonObject,
  raw: Json | undefined,
  follow: Follow,
): ReportSkip[] {
  const skips: ReportSkip[] = [];
  const seen = new Set<JsonObject>();
  const visit = (node: Json | undefined, at: string) => {
    const schema = follow(node);
    if (seen.has(schema)) return;
    seen.add(schema);
    const children = childrenOf(tree, schema, follow);
    if (children.length > 0) {
      const reason = `extended by allOf in ${children.join(', ')}: what these add is not tested`;
      skips.push({ location: 'body', at, scenario: '*', reason });
    }
    const properties = own(schema, 'properties');
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
      visit(property, childPointer(at, name));
    }
    const items = own(schema, 'items');
    if (items !== undefined) visit(items, childPointer(at, '0'));
  };
  if (raw !== undefined) visit(raw, '');
  return skips;
}

/** The names of the schemas that extend one whose discriminator chooses among them; none where it lists branches. */
function childrenOf(tree: JsonObject, parent: JsonObject, follow: Follow): string[] {
  const hasBranches = ['oneOf', 'anyOf'].some((keyword) => own(parent, keyword) !== undefined);
  if (own(parent, 'discriminator') === undefined || hasBranches) return [];
  const components = follow(own(tree, 'components'));
  return Object.entries(follow(own(components, 'schemas'))).flatMap(([name, schema]) => {
    const parts = isObject(schema) ? own(schema, 'allOf') : undefined;
    const isChild = isArray(parts) && parts.some((part) => follow(part) === parent);
    return isChild ? [name] : [];
  });
}
