import { readFileSync } from 'node:fs';
import { isScalar, parseDocument, visit } from 'yaml';
import {
  type Exact,
  type ExactObject,
  exactNumber,
  isMap,
  own,
  parseExact,
} from '../validation/exact.ts';
import { withPointersOnly } from './dynamic-references.ts';

/** A document as the judge holds it: the raw tree with exact numbers, its references as pointers. */
export interface RawDocument {
  readonly file: string;
  readonly tree: ExactObject;
  /** Whether OpenAPI 3.0's own schema dialect applies. */
  readonly before31: boolean;
}

/** Reads a self-contained OpenAPI 3.x document in JSON or YAML. */
export function readDocument(file: string): RawDocument {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const tree = /^\s*\{/.test(text) ? parseObject(text) : parseYaml(text);
  if (!isMap(tree)) throw new Error(`${file}: not an object`);
  const version = own(tree, 'openapi');
  if (typeof version !== 'string') throw new Error(`${file}: no openapi field`);
  return { file, tree: withPointersOnly(tree), before31: version.startsWith('3.0') };
}

/** JSON, or what only looks like it: YAML allows a comma at the end of a list. */
function parseObject(text: string): Exact {
  try {
    return parseExact(text);
  } catch {
    return parseYaml(text);
  }
}

function parseYaml(text: string): Exact {
  const document = parseDocument(text, { version: '1.2', merge: true, uniqueKeys: true });
  const [fault] = document.errors;
  if (fault) throw fault;
  const exact = new Map<number, Exact>();
  // Numerals leave the tree as text with a mark, because a double would round them.
  visit(document, {
    Scalar(key, node) {
      // Names are texts as they are written.
      if (key === 'key' && isOther(node.value)) node.value = node.source ?? node.value;
      if (key === 'key' || typeof node.value !== 'number' || node.source === undefined) return;
      const number = jsonNumeral.test(node.source) ? exactNumber(node.source) : node.value;
      if (typeof number === 'number') return;
      exact.set(exact.size, number);
      if (isScalar(node)) node.value = `${MARK}${exact.size - 1}`;
    },
  });
  const plain = JSON.stringify(document.toJS({ maxAliasCount: 10_000 }));
  return JSON.parse(plain, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK)
      ? exact.get(Number(value.slice(MARK.length)))
      : value,
  );
}

function isOther(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

const MARK = '\u0000numeral ';
const jsonNumeral = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
