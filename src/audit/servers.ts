import { isArray } from '../generator/json.ts';
import type { Cursor, Tree } from './cursor.ts';
import type { AuditedOperation } from './operations.ts';
import type { Rule, Subject } from './rule.ts';

/** A server of the document, or the lack of one. */
export interface Server extends Subject {
  /** Every URL that its template may stand for, as far as the scheme goes; none for no server. */
  readonly urls: readonly string[];
}

/** The servers of the root, and those of paths and operations; each once. */
export function serversOf(
  tree: Tree,
  operations: readonly AuditedOperation[],
  location: string,
): Server[] {
  const cursors = [
    ...tree.items(tree.child(tree.root, 'servers')),
    ...operations.flatMap(({ servers }) => servers),
  ];
  const byPointer = new Map(cursors.map((cursor) => [cursor.pointer, cursor]));
  if (byPointer.size === 0) return operations.length === 0 ? [] : [{ pointer: '', urls: [] }];
  return [...byPointer.values()].map((cursor) => ({
    pointer: cursor.pointer,
    urls: urlsOf(tree, cursor).map((url) => absolute(url, location)),
  }));
}

/** A server that is reached by plain http over a network. */
export function isPlain({ urls }: Server): boolean {
  return urls.some((url) => /^(?:http|ws):/i.test(url) && !isLoopback(url));
}

/** How the messages to servers travel. */
export const TRANSPORT_RULES: readonly Rule<Server>[] = [
  {
    id: 'server-named',
    weight: 1,
    requirement: 'the document has `servers`',
    applies: ({ urls }) => urls.length === 0,
    lacks: () => true,
    message: () => 'no server is named, so nothing says that messages are encrypted',
    remedy: 'add `servers` with an https URL',
  },
  {
    id: 'server-https',
    weight: 1,
    requirement:
      'a server’s URL is https, or on this machine (localhost); a relative one counts as the document’s own',
    applies: ({ urls }) => urls.length > 0,
    lacks: ({ urls }) => !urls.every((url) => /^(?:https|wss):/i.test(url) || isLoopback(url)),
    message: () => 'the server’s URL does not promise https',
    remedy: 'write an https URL',
  },
];

/** A variable at the beginning may stand for each of its values; elsewhere it does not matter. */
function urlsOf(tree: Tree, server: Cursor): string[] {
  const url = tree.text(server, 'url');
  const name = /^\{([^{}]+)\}/.exec(url)?.[1];
  if (name === undefined) return [url];
  const variable = tree.child(tree.child(server, 'variables'), name);
  if (variable === undefined) return [url];
  const members = tree.child(variable, 'enum')?.value;
  const values = [
    tree.text(variable, 'default'),
    ...(isArray(members) ? members.map((member) => String(member)) : []),
  ];
  return [...new Set(values)].map((value) => value + url.slice(name.length + 2));
}

/** A relative URL is resolved on the document's own (OpenAPI 3.1, "Server Object"). */
function absolute(url: string, location: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(url) || !URL.canParse(url, location)) return url;
  return new URL(url, location).href;
}

/** Messages to this machine do not travel (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3). */
function isLoopback(url: string): boolean {
  return /^[a-z]+:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i.test(url);
}
