import { createHash } from 'node:crypto';

/** An entry of a tree. The name is kept byte for byte (latin1), since Git knows no encoding. */
export interface TreeEntry {
  /** As Git writes it, without leading zeros: `100644`, `100755`, `120000`, `40000`, `160000`. */
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

export const FILE_MODE = '100644';
export const TREE_MODE = '40000';

/** The id that Git gives a blob (gitformat: SHA-1 over the header and the content). */
export function blobId(content: Uint8Array): string {
  return objectId('blob', content);
}

/** The id that Git gives a tree with these bytes. */
export function treeId(content: Uint8Array): string {
  return objectId('tree', content);
}

function objectId(type: string, content: Uint8Array): string {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');
}

/** The bytes of a tree object: entries in Git's order, a folder sorted as though it ended in `/`. */
export function treeBytes(entries: Iterable<TreeEntry>): Uint8Array {
  const key = ({ mode, name }: TreeEntry) =>
    Buffer.from(mode === TREE_MODE ? `${name}/` : name, 'latin1');
  const ordered = [...entries].sort((a, b) => Buffer.compare(key(a), key(b)));
  return Buffer.concat(
    ordered.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  );
}

const ID_BYTES = 20;

/** The entries of a tree object, in its own order. */
export function parseTree(content: Uint8Array): readonly TreeEntry[] {
  const bytes = Buffer.from(content);
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(' ', at);
    const end = bytes.indexOf(0, blank);
    entries.push({
      mode: bytes.toString('latin1', at, blank),
      name: bytes.toString('latin1', blank + 1, end),
      id: bytes.toString('hex', end + 1, end + 1 + ID_BYTES),
    });
    at = end + 1 + ID_BYTES;
  }
  return entries;
}

/** A text's name as a tree holds it: its UTF-8 bytes, each a character. */
export function entryName(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
