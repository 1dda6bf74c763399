import { isObject, type Json, own } from '../../json.ts';

/** Why a tree is no OpenAPI 3.x document, with the field that says so; null when it is one. */
export function versionDiagnostic(
  tree: Json,
): { readonly message: string; readonly remedy: string; readonly path: readonly string[] } | null {
  if (tree === null) {
    return { message: 'the document is empty', remedy: 'name an OpenAPI 3.x document', path: [] };
  }
  if (!isObject(tree)) {
    const message = `the document is ${Array.isArray(tree) ? 'a list' : 'a single value'}, not an object`;
    return { message, remedy: 'name an OpenAPI 3.x document', path: [] };
  }
  if (Object.hasOwn(tree, 'swagger')) {
    return {
      message: `this is Swagger ${String(own(tree, 'swagger'))}, and Proofgate reads OpenAPI 3.x`,
      remedy: 'convert it first, for instance with `npx swagger2openapi`',
      path: ['swagger'],
    };
  }
  const version = own(tree, 'openapi');
  if (version === undefined && Object.hasOwn(tree, 'overlay')) {
    const message = 'this is an overlay, which changes a document';
    return { message, remedy: 'name the document, and this with --overlay', path: ['overlay'] };
  }
  if (version === undefined) {
    const message = 'the field `openapi` is missing, so this is no OpenAPI document';
    return { message, remedy: 'add `openapi: 3.1.0`, or name another file', path: [] };
  }
  if (typeof version !== 'string') {
    const message = `the field \`openapi\` is ${JSON.stringify(version)}, not text`;
    return {
      message,
      remedy: 'write it in quotes with three parts, as "3.1.0"',
      path: ['openapi'],
    };
  }
  if (/^3\.[012]\.\d+(-.+)?$/.test(version)) return null;
  return {
    message: `Proofgate reads OpenAPI 3.0, 3.1 and 3.2, not ${JSON.stringify(version)}`,
    remedy: /^3\.[012]$/.test(version)
      ? `write "${version}.0"`
      : 'convert the document to 3.1, or update Proofgate',
    path: ['openapi'],
  };
}
