import { isObject, own } from '../../json.ts';
import { type Diagnostic, DiagnosticError } from './diagnostic.ts';
import type { Library } from './load.ts';
import { type Resolved, Resolver, UnresolvedError } from './resolve.ts';
import { type OpenObject, type Reference, Scanner } from './scan.ts';
import type { SourceFile } from './source-file.ts';

export interface Resolution {
  readonly reference: Reference;
  readonly target: Resolved;
}

export interface References {
  readonly resolutions: readonly Resolution[];
  /** Objects with an `$id` or anchor, which nothing needs once every reference begins with `#/`. */
  readonly named: readonly OpenObject[];
  readonly booleanLimits: Scanner['booleanLimits'];
  readonly diagnostics: readonly Diagnostic[];
  /** The objects whose reference leads nowhere, with the error. */
  readonly broken: ReadonlyMap<OpenObject, Diagnostic>;
  /** Whether some references lead in a circle, or too far, which not every reader survives. */
  readonly isCircular: boolean;
}

/**
 * Resolves every reference that can be reached from the root, through all files. Parts of other
 * files that nothing refers to are not read.
 */
export async function resolveReferences(library: Library, root: SourceFile): Promise<References> {
  const resolver = new Resolver(library, root);
  const scanner = new Scanner();
  const resolutions: Resolution[] = [];
  const broken = new Map<OpenObject, Diagnostic>();
  let hasCircle = false;
  const queue: Reference[] = [];
  // Files are loaded side by side; what is found in them is resolved in the order of the document.
  const add = (found: readonly Reference[]) => {
    for (const reference of found) {
      queue.push(reference);
      if (!isBareName(reference)) resolver.prepare(asPointer(reference));
    }
  };
  add(scanner.scan(root, [], root.tree, 'keywords'));
  for (let at = 0; at < queue.length; at++) {
    const reference = queue[at];
    if (reference === undefined || isBareName(reference)) continue;
    try {
      const target = await resolver.resolve(asPointer(reference));
      check(reference, target, root);
      resolutions.push({ reference, target });
      const { file, path, node } = target;
      add(scanner.scan(file, path, node, reference.kind));
    } catch (error) {
      const diagnostic = diagnosticOf(error, reference);
      // A mapping names a schema; whether the name leads anywhere changes no request.
      if (reference.form === 'mapping') continue;
      hasCircle ||= error instanceof UnresolvedError && error.isCircular;
      broken.set(reference.holder, diagnostic);
    }
  }
  const inCircle = circles(resolutions);
  for (const [holder, diagnostic] of inCircle.holders) broken.set(holder, diagnostic);
  const isCircular = hasCircle || inCircle.holders.size + inCircle.chain.length > 0;
  const { named, booleanLimits } = scanner;
  const sound = resolutions.filter(({ reference }) => !broken.has(reference.holder));
  const diagnostics = [...broken.values(), ...inCircle.chain];
  return { resolutions: sound, named, booleanLimits, diagnostics, broken, isCircular };
}

/** A discriminator maps to a reference or to the name of a schema (OpenAPI 3.1, section 4.8.25). */
function asPointer(reference: Reference): Reference {
  if (reference.form !== 'mapping' || !isName(reference.text)) return reference;
  return { ...reference, text: `#/components/schemas/${reference.text}` };
}

/** A bare name needs no rewriting in the root; elsewhere it may mean a schema of its own file. */
function isBareName({ form, text, file }: Reference): boolean {
  if (form !== 'mapping' || !isName(text)) return false;
  const components = isObject(file.tree) ? own(file.tree, 'components') : undefined;
  const schemas = isObject(components) ? own(components, 'schemas') : undefined;
  return !isObject(schemas) || !Object.hasOwn(schemas, text);
}

function isName(text: string): boolean {
  return /^[\w.-]+$/.test(text) && !/\.(?:ya?ml|json)$/i.test(text);
}

function check({ form, holder, text }: Reference, target: Resolved, root: SourceFile): void {
  if (target.file === root && target.path.length === 0) {
    throw new UnresolvedError(`\`${text}\` refers to the whole document`, 'refer to a part of it');
  }
  if (form === 'dynamic' && Object.hasOwn(holder, '$ref')) {
    const remedy = 'put one of the two under `allOf`';
    throw new UnresolvedError('`$dynamicRef` is used together with `$ref`', remedy);
  }
}

function diagnosticOf(error: unknown, { file, path }: Reference): Diagnostic {
  if (error instanceof DiagnosticError) return { ...error.diagnostic, costs: 'part' };
  if (!(error instanceof UnresolvedError)) throw error;
  const { message, remedy } = error;
  return {
    location: file.location,
    position: file.positions.of(path),
    path,
    costs: 'part',
    message,
    remedy,
  };
}

interface Circles {
  /** References that lead only through references back to themselves. */
  readonly holders: ReadonlyMap<OpenObject, Diagnostic>;
  /** A chain that is too long to be followed. */
  readonly chain: readonly Diagnostic[];
}

function circles(resolutions: readonly Resolution[]): Circles {
  const next = new Map<object, object>();
  for (const { reference, target } of resolutions) {
    if (reference.form === 'ref' && isObject(target.node)) next.set(reference.holder, target.node);
  }
  const inCircle = onCircle(next);
  const chain = longChain(resolutions, next, inCircle);
  if (chain) return { holders: new Map(), chain: [chain] };
  const holders = new Map<OpenObject, Diagnostic>();
  for (const { reference } of resolutions) {
    const { file, path, text, holder, form } = reference;
    if (form !== 'ref' || !inCircle.has(holder)) continue;
    const message = `\`${text}\` leads back to itself and never to a definition`;
    const remedy = 'let one of the references hold the definition';
    const position = file.positions.of(path);
    holders.set(holder, {
      location: file.location,
      position,
      path,
      costs: 'part',
      message,
      remedy,
    });
  }
  return { holders, chain: [] };
}

/** How many references may follow each other before a definition; Redocly recurses through them. */
const MAX_CHAIN = 500;

/** A diagnostic for references that lead to references, on and on. */
function longChain(
  resolutions: readonly Resolution[],
  next: ReadonlyMap<object, object>,
  circle: ReadonlySet<object>,
): Diagnostic | undefined {
  const lengths = new Map<object, number>();
  for (const { reference } of resolutions) {
    const walked: object[] = [];
    let at: object | undefined = reference.holder;
    for (; at !== undefined && !circle.has(at) && !lengths.has(at); at = next.get(at)) {
      walked.push(at);
    }
    let length = at === undefined ? 0 : (lengths.get(at) ?? 0);
    for (const one of walked.toReversed()) lengths.set(one, ++length);
    if (length <= MAX_CHAIN) continue;
    const { file, path, text } = reference;
    const message = `\`${text}\` leads to a definition through more than ${MAX_CHAIN} references`;
    const remedy = 'refer to the definition itself';
    return { location: file.location, position: file.positions.of(path), message, remedy };
  }
  return undefined;
}

/** The objects from which one reference after another leads back to the same object. */
function onCircle(next: ReadonlyMap<object, object>): Set<object> {
  const circle = new Set<object>();
  const done = new Set<object>();
  for (const start of next.keys()) {
    const walked = new Set<object>();
    let at: object | undefined = start;
    for (; at !== undefined && !done.has(at) && !walked.has(at); at = next.get(at)) walked.add(at);
    if (at !== undefined && walked.has(at)) {
      for (; at !== undefined && !circle.has(at); at = next.get(at)) circle.add(at);
    }
    for (const one of walked) done.add(one);
  }
  return circle;
}
