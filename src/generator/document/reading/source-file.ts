import { createHash } from 'node:crypto';
import { YAMLException } from 'js-yaml';
import type { Json } from '../../json.ts';
import { DiagnosticError } from './diagnostic.ts';
import { assertTree, TreeError } from './json-tree.ts';
import { attempt, type Parsed, parseJson, tooDeepAt } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';
import { MAX_ALIASED_VALUES, MAX_DEPTH } from './ports.ts';
import { type Positions, SourcePositions } from './source-positions.ts';

/** A file of the document: its text, and what it says. */
export interface SourceFile {
  /** Absolute path or URL; after redirects the last one. */
  readonly location: string;
  readonly text: string;
  readonly sha256: string;
  /** The whole content with exact numbers. Bundling writes references in it again. */
  readonly tree: Json;
  /** The same with doubles only, for linting; often the same object. */
  readonly plain: Json;
  /** Whether a node may be at several places: an alias of YAML. */
  readonly hasAliases: boolean;
  /** Where what is in `tree` was written. */
  readonly positions: Positions;
  /** Set where overlays have changed `tree` and `plain`: `text` is without them. */
  readonly overlaid?: {
    readonly files: readonly SourceFile[];
    /** The file that the node at a path of `tree` was written in, and its path there. */
    readonly originOf: (path: readonly string[]) => WrittenPath;
  };
}

/** A file, and a path into it as unescaped segments of a JSON Pointer. */
export interface WrittenPath {
  readonly file: SourceFile;
  readonly path: readonly string[];
}

/** Decodes and parses one file, JSON or YAML. Throws a FaultError that names the place. */
export function sourceFile(location: string, bytes: Uint8Array | string): SourceFile {
  const text = decode(location, bytes);
  const positions = new SourcePositions(text);
  const fail = (offset: number, message: string, remedy: string): never => {
    throw new DiagnosticError({ location, position: positions.at(offset), message, remedy });
  };
  if (text.trim() === '') fail(0, 'the document is empty', 'name an OpenAPI 3.x document');
  const isBracketed = /^\s*[[{]/.test(text);
  const deep = isBracketed ? tooDeepAt(text) : undefined;
  if (deep !== undefined) {
    fail(deep, `values nest more than ${MAX_DEPTH} deep`, 'flatten them, or use `$ref`');
  }
  const parsed = guarded(text, fail, () => (isBracketed && parseJson(text)) || yamlTree(text));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { exact: tree, plain, hasAliases = false } = parsed;
  return { location, text, sha256, tree, plain, hasAliases, positions };
}

/** A file that `sourceFile` has read before, with only doubles. */
export function plainFile(location: string, text: string) {
  const isJson = /^\s*[[{]/.test(text);
  const plain = isJson ? attempt(() => JSON.parse(text)) : undefined;
  return plain === undefined
    ? sourceFile(location, text)
    : { location, text, plain, positions: new SourcePositions(text) };
}

type Fail = (offset: number, message: string, remedy: string) => never;

/** Turns the errors of parsers into diagnostics. */
function guarded(text: string, fail: Fail, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    if (error instanceof YAMLException) {
      const reason = error.reason.replace(
        /exceeded maxDepth.*/,
        `goes more than ${MAX_DEPTH} deep`,
      );
      return fail(error.mark?.position ?? 0, reason, 'fix the syntax');
    }
    if (error instanceof RangeError && text.includes(error.message)) {
      const numeral = error.message.length > 40 ? `${error.message.slice(0, 40)}…` : error.message;
      const message = `the number ${numeral} is out of all proportion`;
      return fail(text.indexOf(error.message), message, 'write it with 400 digits at most');
    }
    if (error instanceof TreeError) return fail(0, ...TREE_WORDS[error.reason]);
    throw error;
  }
}

const TREE_WORDS: Record<TreeError['reason'], readonly [message: string, remedy: string]> = {
  cyclic: ['a YAML alias is inside its own anchor', 'use `$ref` for recursion'],
  'too deep': [`values nest more than ${MAX_DEPTH} deep`, 'flatten them, or use `$ref`'],
  'too large': [
    `YAML aliases make more than ${MAX_ALIASED_VALUES} values of this file`,
    'use `$ref` instead of aliases',
  ],
  'not JSON': ['the file holds a value that JSON does not have', 'use JSON values only'],
};

function yamlTree(text: string): Parsed {
  const stream = parseYaml(text);
  if (stream.exact.length > 1) {
    const message = 'expected a single document in the stream, but found more';
    YAMLException.throwAt(text, Math.max(0, text.lastIndexOf('\n---') + 1), message);
  }
  // A stream of nothing but comments holds no document.
  const exact = stream.exact[0] ?? null;
  const plain = stream.plain[0] ?? null;
  assertTree(exact);
  assertTree(plain);
  return { exact, plain, hasAliases: stream.hasAliases };
}

const ENCODINGS = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** Text without its byte-order mark. */
function decode(location: string, bytes: Uint8Array | string): string {
  if (typeof bytes === 'string') return bytes.replace(/^\uFEFF/, '');
  const marked = ENCODINGS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.[0] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const position = { line: 1, column: 1 };
    const message = `the file is not ${encoding.toUpperCase()} text`;
    throw new DiagnosticError({ location, position, message, remedy: 'save it as UTF-8' });
  }
}
