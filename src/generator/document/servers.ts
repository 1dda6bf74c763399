import { isArray, isObject, type JsonObject, own } from '../json.ts';
import type { OpenApiDocument } from './document.ts';

/** Where relative servers of a document that came from a file are looked for. */
const LOCAL = 'http://localhost';

/**
 * The base URL of an operation: its own first server, else the path's, else the document's, with
 * the variables' defaults (OpenAPI 3.1, "Server Object"). It never ends in a slash.
 */
export function serverOf(document: OpenApiDocument, ...owners: readonly JsonObject[]): string {
  const server = [...owners.toReversed(), document.tree]
    .map((owner) => own(owner, 'servers'))
    .map((servers) => (isArray(servers) ? servers[0] : undefined))
    .find(isObject);
  const written = server ? own(server, 'url') : undefined;
  const template = typeof written === 'string' ? written : '/';
  const variables = server ? own(server, 'variables') : undefined;
  const url = template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? own(variables, name) : undefined;
    const value = isObject(variable) ? own(variable, 'default') : undefined;
    return typeof value === 'string' ? value : whole;
  });
  return absolute(url, document.location).replace(/\/+$/, '');
}

function absolute(url: string, location: string): string {
  const base = /^https?:/i.test(location) ? location : LOCAL;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  try {
    return new URL(url, base).href;
  } catch {
    return LOCAL;
  }
}
