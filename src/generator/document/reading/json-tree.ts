import { Big } from 'big.js';
import type { Json } from '../../json.ts';
import { MAX_ALIASED_VALUES, MAX_DEPTH } from './ports.ts';

/** Why a parsed YAML value is no JSON tree of sane size. */
export class TreeError extends Error {
  readonly reason: 'cyclic' | 'too deep' | 'too large' | 'not JSON';

  constructor(reason: TreeError['reason']) {
    super(reason);
    this.name = 'TreeError';
    this.reason = reason;
  }
}

/**
 * Throws a TreeError unless a parsed YAML value is a JSON tree of sane size. Aliases make one
 * object appear in many places: each is counted as often as it occurs, but visited once, so that an
 * alias bomb costs no more than its text.
 */
export function assertTree(value: unknown): asserts value is Json {
  measure(value, 0, new Map());
}

interface Measure {
  readonly values: number;
  readonly height: number;
}

const LEAF: Measure = { values: 1, height: 0 };

function measure(value: unknown, depth: number, known: Map<object, Measure | 'open'>): Measure {
  if (typeof value !== 'object' || value === null || value instanceof Big) return leaf(value);
  const before = known.get(value);
  if (before === 'open') throw new TreeError('cyclic');
  if (depth + (before?.height ?? 0) > MAX_DEPTH) throw new TreeError('too deep');
  if (before !== undefined) return before;
  known.set(value, 'open');
  let values = 1;
  let height = 0;
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    const part = measure(child, depth + 1, known);
    values += part.values;
    height = Math.max(height, part.height + 1);
    if (values > MAX_ALIASED_VALUES) throw new TreeError('too large');
  }
  const whole = { values, height };
  known.set(value, whole);
  return whole;
}

function leaf(value: unknown): Measure {
  if (typeof value === 'undefined' || typeof value === 'function') {
    throw new TreeError('not JSON');
  }
  return LEAF;
}
