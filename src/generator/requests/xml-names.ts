import type { Schema } from '../document/schema.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { everyEffective, itemSchemas, propertySchemas } from '../validation/constraints.ts';
import type { Choices } from '../validation/run.ts';
import { choicesOf } from '../validation/validate.ts';

/** How the places of an instance are written in XML, or why it cannot be. */
export type XmlNames = { readonly names: JsonObject } | { readonly unwritable: string };

/**
 * The line `xml` of an environment file for an instance: JSON Pointer → `name`, `namespace`, `prefix`, `attribute`,
 * `wrapped` and `text`, where it is not an element of its own name (OpenAPI 3.1, "XML Object", whose successor
 * `nodeType` is put in the same words). All items of a list are one place, as `/tags/*`.
 */
export function xmlNames(root: Schema, instance: Json): XmlNames {
  // A text that is a document of XML is sent as it is.
  if (typeof instance === 'string' && instance.trimStart().startsWith('<')) return { names: {} };
  const choices = choicesOf([root], instance);
  const names = new Map<string, XmlForm>();
  const place = { at: '', key: '', schemas: [root], prefixes: [], isAlone: true };
  const unwritable = visit({ names, choices }, place, instance);
  if (unwritable !== undefined) return { unwritable };
  const xml = names.get('') ?? {};
  const name = xml.name ?? componentName(root, instance, choices);
  // A text without a root is no element: it is sent as it is too.
  if (name === undefined && typeof instance === 'string') return { names: {} };
  if (name === undefined) return { unwritable: 'its root element has no xml.name' };
  if (!NAME.test(name)) return { unwritable: `${name} is no name in XML` };
  names.set('', { ...xml, name });
  const entries = [...names].filter(([, one]) => Object.keys(one).length > 0);
  return { names: Object.fromEntries(entries) };
}

/** A name without a prefix, of characters that every version of XML allows (XML 1.0, 2.3). */
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** How a place is written. */
type XmlForm = Partial<Record<'name' | 'namespace' | 'prefix', string>> &
  Partial<Record<'attribute' | 'wrapped' | 'text', true>>;

interface Walk {
  readonly names: Map<string, XmlForm>;
  /** The branches that the instance takes. */
  readonly choices: Choices;
}

interface Place {
  readonly at: string;
  /** The same with `*` for the index of an item. */
  readonly key: string;
  readonly schemas: readonly Schema[];
  /** The prefixes that the elements around it declare. */
  readonly prefixes: readonly (string | undefined)[];
  /** Whether its element is the only one of its parent, which a list would make several. */
  readonly isAlone: boolean;
}

/** Adds a place and those below it; returns why one of them has no form in XML. */
function visit(walk: Walk, place: Place, value: Json): string | undefined {
  const { at, key } = place;
  const every = everyEffective(place.schemas, value, at, walk.choices);
  const xml = xmlOf(every, isArray(value));
  const known = walk.names.get(key);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(xml)) {
    return `the items at ${key} have several forms in XML`;
  }
  walk.names.set(key, xml);
  const prefixes = [...place.prefixes, ...(xml.namespace === undefined ? [] : [xml.prefix])];
  const reason = unwritableReason(xml, { ...place, prefixes }, value);
  if (reason !== undefined) return reason;
  for (const [segment, child] of childrenOf(value)) {
    if (typeof segment === 'string' && !NAME.test(segment)) return `${segment} is no name in XML`;
    const schemas = every.flatMap((schema) =>
      typeof segment === 'string' ? propertySchemas(schema, segment) : itemSchemas(schema, segment),
    );
    const below = typeof segment === 'string' ? childPointer(key, segment) : `${key}/*`;
    const next = { at: childPointer(at, segment), key: below, schemas, prefixes, isAlone: false };
    const found = visit(walk, next, child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why a value has no form in XML, whatever is below it. */
function unwritableReason(xml: XmlForm, { at, prefixes, isAlone }: Place, value: Json) {
  const { name, namespace, prefix, attribute, wrapped, text } = xml;
  const where = at || 'the root';
  if (name !== undefined && !NAME.test(name)) return `${name} is no name in XML`;
  if (prefix !== undefined && !prefixes.includes(prefix))
    return `the prefix ${prefix} has no namespace`;
  if (attribute && namespace !== undefined && prefix === undefined) {
    return `the attribute at ${where} has a namespace without a prefix`;
  }
  if (value === null) return `null at ${where} has no form in XML`;
  if ((attribute || text) && (isArray(value) || isObject(value))) {
    return `${where} would hold more than a text, where XML has only that`;
  }
  const isEmpty = isArray(value) && value.length === 0 && !isAlone && !wrapped;
  return isEmpty ? `an empty list at ${where} has no form in XML` : undefined;
}

function childrenOf(value: Json): (readonly [segment: string | number, child: Json])[] {
  if (isArray(value)) return value.map((item, index) => [index, item] as const);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : [[name, child] as const],
  );
}

/** What the schemas of a place say of its form, the outermost first. */
function xmlOf(every: readonly Schema[], isList: boolean): XmlForm {
  const forms = every.flatMap(({ xml }) => (xml === undefined ? [] : [xml]));
  const first = (key: string) => forms.map((one) => own(one, key)).find((one) => one !== undefined);
  const nodeType = first('nodeType');
  const isWrapped = first('wrapped') === true || nodeType === 'element';
  const isAttribute = first('attribute') === true || nodeType === 'attribute';
  const text = (key: 'name' | 'namespace' | 'prefix') => {
    const found = first(key);
    return typeof found === 'string' && found !== '' ? { [key]: found } : {};
  };
  return {
    ...{ ...text('name'), ...text('namespace'), ...text('prefix') },
    ...(isAttribute && { attribute: true }),
    ...(isList && isWrapped && { wrapped: true }),
    ...((nodeType === 'text' || nodeType === 'cdata') && { text: true }),
  };
}

/** The name of the component that a body is, or of the branch that it takes. */
function componentName(root: Schema, instance: Json, choices: Choices): string | undefined {
  for (let one: Schema | undefined = root; one !== undefined; one = one.ref) {
    if (one.name !== undefined) return one.name;
  }
  const branches = new Set(everyEffective([root], instance, '', choices));
  return [...root.oneOf, ...root.anyOf].find((one) => branches.has(one))?.ref?.name;
}
