import { Big } from 'big.js';
import { withoutNaming } from '../document/discriminators.ts';
import { NUMBERS, type Schema } from '../document/schema.ts';
import { type Exact, type ExactObject, isList, isMap, mapOf } from './exact.ts';

/**
 * Keywords that ajv would judge by double arithmetic; it meets them under names of our own
 * (`exact-keywords.ts`), with their operands as data.
 */
export const EXACT = ['type', 'enum', 'const', 'format', ...NUMBERS];
const NAMED = new Set(['properties', 'patternProperties', 'dependentRequired']);

/** A value as ajv may see it: a numeral beyond doubles is the registered symbol of its text. */
export function ajvValue(value: Exact): unknown {
  if (value instanceof Big) return Symbol.for(value.toString());
  if (isList(value)) return value.map(ajvValue);
  if (isMap(value)) {
    return mapOf(Object.entries(value).map(([key, item]) => [ajvName(key), ajvValue(item)]));
  }
  // A deep comparison would distinguish -0 from 0.
  return value === 0 ? 0 : value;
}

/** Ajv leaves out a property of this one name, so it travels under another. */
function ajvName(name: string): string {
  return name === '__proto__' ? '__proto__\u200b' : name;
}

/** The exact number that an ajv value stands for, or undefined. */
export function numberOf(data: unknown): Big | undefined {
  if (typeof data === 'number') return new Big(String(data));
  const text = typeof data === 'symbol' ? Symbol.keyFor(data) : undefined;
  return text === undefined ? undefined : new Big(text);
}

/** A schema in the keywords that our ajv knows. */
export function ajvSchema(schema: Schema): boolean | { [key: string]: unknown } {
  if (typeof schema === 'boolean') return schema;
  return mapOf(
    Object.entries(dependentAsConditions(withoutNaming(schema))).map(([keyword, value]) => {
      if (EXACT.includes(keyword)) return [`exact-${keyword}`, { operand: ajvValue(value) }];
      if (NAMED.has(keyword) && isMap(value)) {
        const named = Object.entries(value).map(
          ([key, item]) => [ajvName(key), inner(item)] as const,
        );
        return [keyword, mapOf(named)];
      }
      return [keyword, inner(value)];
    }),
  );
}

/**
 * The schema with `dependentSchemas` as conditions, which say the same (JSON Schema 2020-12, 10.2.2.4): ajv 8
 * forgets what `properties` beside them have evaluated where the property that they ask for is absent.
 */
function dependentAsConditions(schema: ExactObject): ExactObject {
  const { dependentSchemas, ...rest } = schema;
  if (!isMap(dependentSchemas)) return schema;
  const conditions = Object.entries(dependentSchemas).map(([name, then]) => {
    const isThere: ExactObject = { type: 'object', required: [name] };
    return { if: isThere, then };
  });
  const parts = isList(rest.allOf) ? rest.allOf : [];
  return { ...rest, allOf: [...parts, ...conditions] };
}

function inner(value: Exact): unknown {
  if (isList(value)) return value.map(inner);
  if (typeof value === 'string') return ajvName(value);
  return isMap(value) ? ajvSchema(value) : value;
}
