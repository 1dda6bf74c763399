import { readFileSync } from 'node:fs';
import { githubDocument } from '../scripts/github-document.ts';
import { isArray, isObject, type Json, type JsonObject, own } from '../src/generator/json.ts';

/** GitHub's own OpenAPI document. */
export const GITHUB = githubDocument();

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']);

export function operationCount(document: JsonObject): number {
  return operationsOf(document).length;
}

/**
 * GitHub's document cut or multiplied to a number of operations, chosen at even distances, so that
 * each size holds the same mixture. Responses, which say nothing of requests and would carry a
 * document of 20,000 operations over the limit of 32 MB, are reduced to their status in every size;
 * components that nothing refers to are left out.
 */
export function documentOfSize(count: number): JsonObject {
  const raw: Json = JSON.parse(readFileSync(GITHUB, 'utf8'));
  if (!isObject(raw)) throw new Error('GitHub’s document is no object.');
  const all = operationsOf(raw);
  const paths: Record<string, Record<string, Json>> = {};
  for (let index = 0; index < count; index++) {
    const round = Math.floor(index / all.length);
    const step = count < all.length ? Math.floor((index * all.length) / count) : index % all.length;
    const found = all[step];
    if (found === undefined) continue;
    const path = round === 0 ? found.path : `/copy${round}${found.path}`;
    paths[path] = { ...paths[path], ...found.shared, [found.method]: found.operation };
  }
  return withNeeded(
    { openapi: own(raw, 'openapi') ?? '', info: own(raw, 'info') ?? {}, paths },
    raw,
  );
}

function operationsOf(document: JsonObject) {
  const paths = own(document, 'paths');
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const parameters = own(item, 'parameters');
    const shared: JsonObject = parameters === undefined ? {} : { parameters };
    return Object.entries(item).flatMap(([method, operation]) =>
      METHODS.has(method) && isObject(operation)
        ? [{ path, method, shared, operation: requestSide(operation) }]
        : [],
    );
  });
}

/** An operation without prose and with bare responses. */
function requestSide(operation: JsonObject): JsonObject {
  const parameters = own(operation, 'parameters');
  const body = own(operation, 'requestBody');
  return {
    ...(parameters === undefined ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { 200: { description: 'done' } },
  };
}

/** Adds the components that a document refers to, and those that these refer to. */
function withNeeded(document: JsonObject, source: JsonObject): JsonObject {
  const components: Record<string, Record<string, Json>> = {};
  const queue: Json[] = [document];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (isArray(node)) queue.push(...node);
    if (!isObject(node)) continue;
    queue.push(...Object.values(node));
    const [, kind, name] = /^#\/components\/(\w+)\/([^/]+)$/.exec(String(own(node, '$ref'))) ?? [];
    if (kind === undefined || name === undefined || components[kind]?.[name] !== undefined)
      continue;
    const all = own(source, 'components');
    const ofKind = isObject(all) ? own(all, kind) : undefined;
    const target = isObject(ofKind) ? own(ofKind, name) : undefined;
    if (target === undefined) continue;
    components[kind] = { ...components[kind], [name]: target };
    queue.push(target);
  }
  return { ...document, components };
}
