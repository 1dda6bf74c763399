import { isObject } from '../json.ts';
import { acceptingBranches } from './branches.ts';
import type { PartsOf } from './evaluated.ts';
import { accepts, type Run } from './run.ts';

/**
 * The parts that apply to the same value, whose properties and items count as evaluated: those that
 * accept it, for a schema that fails says nothing of what is below (core, 7.7.1.2). Validators
 * differ on parts of allOf that fail; the strict reading finds more breaks, never fewer.
 */
export function partsOf(run: Run): PartsOf {
  return (schema, value, at) => {
    const quiet = { ...run, report: undefined, record: false };
    const branches = [schema.oneOf, schema.anyOf].flatMap((list) => {
      const accepting = acceptingBranches(run, list, value, at);
      return list.filter((_, index) => accepting.includes(index));
    });
    const dependent = [...schema.dependentSchemas].filter(
      ([key]) => isObject(value) && Object.hasOwn(value, key),
    );
    const must = [...schema.allOf, ...dependent.map(([, one]) => one)];
    if (schema.ref) must.push(schema.ref);
    const parts = [...branches, ...must.filter((part) => run.check(quiet, part, value, at))];
    if (!schema.condition) return parts;
    const holds = accepts(run, schema.condition, value, at);
    const side = holds ? schema.whenTrue : schema.whenFalse;
    const sides = side && run.check(quiet, side, value, at) ? [side] : [];
    return [...parts, ...(holds ? [schema.condition] : []), ...sides];
  };
}
