import { dirname, relative, resolve, sep } from 'node:path';
import { stringify } from 'yaml';
import {
  childPointer,
  isObject,
  type Json,
  own,
  segmentsOf,
  valueAt,
  writeJson,
} from '../../generator/index.ts';
import { printable } from '../printable.ts';
import { writeText } from '../report-file.ts';

/** What is to be added to a document. */
export interface Addition {
  /** JSON Pointer of an object of the document's own file. */
  readonly pointer: string;
  readonly update: Readonly<Record<string, Json>>;
  /** A field of that object which the update replaces as a whole. */
  readonly replaced?: string | undefined;
  /** What has shown that the document lacks it. */
  readonly description: string;
}

/** The document that an overlay is for. */
export interface Target {
  /** A path or a URL. */
  readonly location: string;
  /** What the pointers lead into. */
  readonly tree: Json;
}

/**
 * Writes additions as an OpenAPI overlay, as JSON where the name of the file ends so, else as YAML.
 *
 * @param open what the document lacks and no addition can give, in sentences; comments in YAML
 * @throws Problem `file-unwritable`
 */
export function writeOverlay(
  file: string,
  document: Target,
  additions: readonly Addition[],
  open: readonly string[],
): void {
  const overlay = overlayOf(additions, document, file);
  const comments = open.map((one) => `# not in this overlay: ${printable(one)}\n`).join('');
  const text = file.endsWith('.json')
    ? `${JSON.stringify(overlay, null, 2)}\n`
    : `${comments}${stringify(overlay, { lineWidth: 0 })}`;
  writeText(file, text);
}

const NOTHING = 'The document lacks nothing that an overlay can add.';

function overlayOf(
  additions: readonly Addition[],
  { location, tree }: Target,
  file: string,
): object {
  const document = relativeLocation(file, location);
  const known = new Set<string>();
  const actions = additions.flatMap(({ pointer, update, replaced, description }) => {
    const key = JSON.stringify([pointer, update]);
    if (known.has(key)) return [];
    known.add(key);
    const query = (at: string) => queryOf(at, tree);
    const removal =
      replaced === undefined
        ? []
        : [{ target: query(childPointer(pointer, replaced)), remove: true }];
    return [
      ...removal,
      { target: query(pointer), description: printable(description), update: toPlainJson(update) },
    ];
  });
  return {
    overlay: '1.1.0',
    info: { title: 'What the document lacks, as the server responds', version: '1.0.0' },
    ...(document !== undefined && { extends: document }),
    // An overlay has an action at least.
    actions: actions.length > 0 ? actions : [{ target: '$', description: NOTHING }],
  };
}

/**
 * The JSONPath query (RFC 9535) for the value at a JSON Pointer. A parameter is selected by its name, since its
 * position in the list may change.
 */
export function queryOf(pointer: string, tree: Json): string {
  let node: Json | undefined = tree;
  let query = '$';
  for (const segment of segmentsOf(pointer)) {
    const isItem = Array.isArray(node);
    node = node === undefined ? undefined : valueAt(node, childPointer('', segment));
    query += isItem ? itemStep(segment, node) : nameStep(segment);
  }
  return query;
}

/** Numbers as doubles, which all writers of YAML know. */
function toPlainJson(value: Json): unknown {
  return JSON.parse(writeJson(value));
}

function itemStep(index: string, item: Json | undefined): string {
  const [name, location] = isObject(item) ? [own(item, 'name'), own(item, 'in')] : [];
  if (typeof name !== 'string' || typeof location !== 'string') return `[${index}]`;
  return `[?@.name == ${quote(name)} && @.in == ${quote(location)}]`;
}

function nameStep(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${quote(name)}]`;
}

/** A JSON string with other quotation marks (RFC 9535, "Name Selector"). */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", "\\'")}'`;
}

/** How a file names a document; not at all by a URL that may hold credentials. */
export function relativeLocation(file: string, document: string): string | undefined {
  if (/^https?:\/\//i.test(document)) return /[@?]/.test(document) ? undefined : document;
  const path = relative(dirname(resolve(file)), resolve(document))
    .split(sep)
    .join('/');
  return path.startsWith('../') ? path : `./${path}`;
}
