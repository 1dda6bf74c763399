/**
 * The names under which a request or an answer may hold a row's key, likeliest first: `petId` of `pets`
 * may be `petId` or `id`, `issue_number` of `issues` may be `issue_number` or `number`, and the `tenant`
 * of `tenants` may be known by its id, its name, its key or its slug. `id_or_name` is one or the other.
 */
export function namesFor(name: string, resource: string): string[] {
  const parameter = withoutLookup(name);
  const prefix = [resource, singular(resource)]
    .map(letters)
    .find((word) => word !== '' && letters(parameter).startsWith(word));
  const names = [...new Set([name, parameter])];
  if (prefix !== undefined) {
    const spelt = [...prefix].join('[_-]?');
    const rest = parameter.replace(new RegExp(`^${spelt}[_-]?`, 'i'), '');
    if (rest === '') names.push('id', 'name', 'key', 'slug');
    else names.push(rest.charAt(0).toLowerCase() + rest.slice(1));
  }
  if (/(^id|Id|ID|[_-]id)$/.test(parameter)) names.push('id');
  // What a path calls an identifier is the id of a row elsewhere.
  if (/(?:^|[_-])identifier$|Identifier$/.test(parameter)) {
    names.push('id', ...(resource === '' ? [] : [`${singular(resource)}_id`]));
  }
  const either = parameter.split(/[_-]or[_-]|Or(?=[A-Z])/);
  if (either.length > 1)
    names.push(...either.map((one) => one.charAt(0).toLowerCase() + one.slice(1)));
  return names;
}

/** What Django writes after the name of a field in that of a parameter: how its value is compared. */
const LOOKUPS = [
  ...['exact', 'iexact', 'in', 'contains', 'icontains', 'startswith', 'istartswith', 'endswith'],
  ...['iendswith', 'regex', 'iregex', 'gt', 'gte', 'lt', 'lte', 'range', 'date', 'year', 'isnull'],
];
const LOOKUP = new RegExp(`(?<=[A-Za-z0-9])__(?:${LOOKUPS.join('|')})$`);
/** The fields that lead to one of another row: the `user` of `user__code`. */
const RELATIONS = /^.*[A-Za-z0-9]__(?=[A-Za-z]{2})/;

/** The field that a parameter means: the `code` of a row for Django's `code__iexact` and `user__code`. */
export function withoutLookup(parameter: string): string {
  return parameter.replace(LOOKUP, '').replace(RELATIONS, '');
}

/** Plurals of names of resources that no rule of their last letters tells. */
const IRREGULAR: readonly (readonly [RegExp, string])[] = [
  [/(stat|bon|camp|vir|cens|corp)uses$/i, '$1us'],
  [/(ali|canv|atl|bi)ases$/i, '$1as'],
  [/(ind|vert|append)ices$/i, '$1ex'],
  [/matrices$/i, 'matrix'],
  [/analyses$/i, 'analysis'],
  [/children$/i, 'child'],
];

/** The singular of an English plural in a path: `pet` for `pets`, `category` for `categories`. */
export function singular(word: string): string {
  if (/(ss|us|is)$/i.test(word)) return word;
  const [plural, one] = IRREGULAR.find(([end]) => end.test(word)) ?? [];
  if (plural && one !== undefined) return word.replace(plural, one);
  return word
    .replace(/ies$/i, 'y')
    .replace(/(ch|sh|x|ss)es$/i, '$1')
    .replace(/s$/i, '');
}

/** A word as it is compared: `workPool`, `work-pool` and `work_pool` are one. */
export function letters(word: string): string {
  return word.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/** The last segment of a path whose POST makes a row of the collection before it, the likeliest first: `/users/create`. */
export const CREATING_SEGMENTS = ['create', 'new', 'add', 'insert', 'register', 'upload'] as const;

const CREATING = new RegExp(`(?<=[^/])/(?:${CREATING_SEGMENTS.join('|')})/?$`, 'i');

/** The path of the collection whose rows a request makes: `/users` for `/users/create`, else its own. */
export function collectionPath(path: string): string {
  return path.replace(CREATING, '');
}

/** What segments say is done, by the method that they go with: `GET /paths/get/{name}`, `DELETE /paths/delete/{name}`. */
const ACTIONS: Readonly<Record<string, RegExp>> = {
  GET: /^(?:get|read|fetch|show|view|find|list|all)$/i,
  POST: new RegExp(`^(?:${CREATING_SEGMENTS.join('|')})$`, 'i'),
  PUT: /^(?:create|add|update|edit|replace|modify|set)$/i,
  PATCH: /^(?:update|edit|patch|modify)$/i,
  DELETE: /^(?:delete|remove|destroy)$/i,
};

/** The path of the row or the collection that a request is about, without a segment that says what is done to it. */
export function resourcePath({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): string {
  const segments = path.replace(/\/$/, '').split('/');
  const at = segments.length - (segments.at(-1)?.startsWith('{') ? 2 : 1);
  const isAction = at > 1 && ACTIONS[method]?.test(segments[at] ?? '');
  return isAction ? segments.toSpliced(at, 1).join('/') : path;
}

/** What a collection holds, in the singular: `pet` for `/owners/{ownerId}/pets` and for `/pets/create`. */
export function resourceOf(path: string): string {
  const words = collectionPath(path)
    .split('/')
    .filter((segment) => /^[^{}]+$/.test(segment));
  return singular((words.at(-1) ?? '').toLowerCase());
}

/** A path without the names of its parameters and without a slash at its end. */
export function withoutNames(path: string): string {
  return path.replace(/\{[^{}]+\}/g, '{}').replace(/\/$/, '');
}

/** The names of a path's parameters, in their order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
}

/** What a producer makes, as the name of a line. */
export function keyFor(path: string): string {
  return (
    resourceOf(path)
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'value'
  );
}
