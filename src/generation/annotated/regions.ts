import { endpointNames } from '../../generator/document/read.ts';
import {
  childPointer,
  isObject,
  type Json,
  type JsonObject,
  own,
  pointerOf,
  valueAt,
} from '../../generator/index.ts';
import { followed } from './followed.ts';

/** Where something begins in a document, and whether a record shows it. */
export interface Region {
  /** JSON Pointer into the bundled tree. */
  readonly pointer: string;
  readonly title: string;
  /** `head`: a line such as `paths:`, shown with what follows it; `around`: shown with what is beside it. */
  readonly kind: 'shown' | 'hidden' | 'head' | 'around';
}

/** What surrounds the operations of every document; webhooks and extensions do not count. */
const AROUND = [
  ...['openapi', '$self', 'info', 'jsonSchemaDialect', 'servers', 'security', 'tags'],
  'externalDocs',
];
/** Requested by their names, which are no references. */
const ALWAYS = 'securitySchemes';

/**
 * The operations of a document, its components and what surrounds them. Shown are the chosen operations
 * and what they refer to.
 * @param endpoints the chosen ones, `METHOD /path`
 */
export function regionsOf(tree: JsonObject, endpoints: readonly string[]): Region[] {
  const around = Object.keys(tree)
    .filter((key) => !['paths', 'components'].includes(key) && !key.startsWith('x-external'))
    .map((key): Region => {
      const kind = AROUND.includes(key) ? 'around' : 'hidden';
      return { pointer: childPointer('', key), title: key, kind };
    });
  const paths = pathRegions(tree, new Set(endpoints));
  const reached = reachedFrom(
    tree,
    paths.filter(({ kind }) => kind === 'shown').map(({ pointer }) => pointer),
  );
  return [...around, ...paths, ...componentRegions(tree, reached), ...elsewhere(reached)];
}

function pathRegions(tree: JsonObject, chosen: ReadonlySet<string>): Region[] {
  const known = new Set(endpointNames(tree));
  return membersOf(tree, '/paths').flatMap(({ pointer, key: path }): Region[] => {
    const item = followed(tree, pointer);
    const operations = [
      ...membersOf(tree, item).map((one) => ({ ...one, name: `${one.key.toUpperCase()} ${path}` })),
      ...membersOf(tree, childPointer(item, 'additionalOperations')).map((one) => {
        return { ...one, name: `${one.key} ${path}` };
      }),
    ];
    const isChosen = operations.some(({ name }) => chosen.has(name));
    const kindIfChosen = (kind: Region['kind']) => (isChosen ? kind : 'hidden');
    return [
      { pointer, title: path, kind: kindIfChosen(item === pointer ? 'head' : 'shown') },
      ...operations.map(({ pointer: at, name }): Region => {
        if (!known.has(name)) return { pointer: at, title: path, kind: kindIfChosen('shown') };
        return { pointer: at, title: name, kind: chosen.has(name) ? 'shown' : 'hidden' };
      }),
    ];
  });
}

function componentRegions(tree: JsonObject, reached: ReadonlySet<string>): Region[] {
  const components = new Set([...reached].map(componentOf));
  const heads = ['/paths', '/components'].filter((one) => valueAt(tree, one) !== undefined);
  return [
    ...heads.map((pointer): Region => ({ pointer, title: pointer.slice(1), kind: 'head' })),
    ...membersOf(tree, '/components').flatMap(({ pointer, key: kind }): Region[] => [
      { pointer, title: kind, kind: 'head' },
      ...membersOf(tree, pointer).map((one): Region => {
        const isVisible = kind === ALWAYS || components.has(one.pointer);
        return {
          ...{ pointer: one.pointer, title: `${kind}/${one.key}` },
          kind: isVisible ? 'shown' : 'hidden',
        };
      }),
    ]),
  ];
}

/** What is referred to in other files: each is put under the name that references end with. */
function elsewhere(reached: ReadonlySet<string>): Region[] {
  return [...reached]
    .filter((pointer) => pointer.startsWith('/x-external'))
    .map((pointer) => ({ pointer, title: lastOf(pointer), kind: 'shown' }));
}

/** Every pointer that references lead to from some nodes, also through one another. */
function reachedFrom(tree: JsonObject, pointers: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting: (Json | undefined)[] = pointers.map((pointer) => valueAt(tree, pointer));
  for (let node = waiting.pop(); waiting.length > 0 || node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const reference = isObject(node) ? own(node, '$ref') : undefined;
    if (typeof reference === 'string' && !reached.has(pointerOf(reference))) {
      reached.add(pointerOf(reference));
      waiting.push(valueAt(tree, pointerOf(reference)));
    }
    for (const child of Object.values(node)) waiting.push(child);
  }
  return reached;
}

function membersOf(tree: JsonObject, pointer: string) {
  const node = valueAt(tree, pointer);
  if (node === undefined || !isObject(node)) return [];
  return Object.keys(node).map((key) => ({ key, pointer: childPointer(pointer, key) }));
}

/** The pointer to the component that a pointer below `/components` leads into. */
function componentOf(pointer: string): string {
  return pointer.split('/', 4).join('/');
}

function lastOf(pointer: string): string {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  return last.replaceAll('~1', '/').replaceAll('~0', '~');
}
