import { parse } from '@babel/parser';

/** Rooms whose tables belong to workspaces. */
export const TENANT_ROOMS: readonly string[] = [
  'src/library/',
  'src/identity/',
  'src/secrets/',
  'src/automation/',
  'src/execution/',
  'src/runtimes/',
];

/** Says that a condition names the workspace. */
const NAMES_WORKSPACE = /\bofWorkspace\(|\bworkspaceId\b/;
const QUERIES = /^(from|update|delete)$/;
/** Ways around the builders, in which no condition could be found. */
const UNSEEN = /^(execute|\$count|findMany|findFirst)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/**
 * Queries of a file on tables that belong to workspaces whose WHERE does not name the workspace: not
 * in itself, nor through a function or constant of the same file that it uses.
 *
 * @param tenantTables the names of those tables in code
 * @returns `function: table` of each; `function: execute` and the like for what cannot be judged
 */
export function unscopedQueries(text: string, tenantTables: ReadonlySet<string>): string[] {
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] });
  const declared = new Map<string, string>();
  visit(program, [], (node) => {
    const name = declaredName(node);
    if (name !== null) declared.set(name, text.slice(node.start, node.end));
  });
  const faults: string[] = [];
  visit(program, [], (node, above) => {
    const called = node.type === 'CallExpression' ? methodOf(node) : null;
    if (called === null) return;
    const inside = above.map(declaredFunction).findLast((name) => name !== null) ?? 'module';
    if (UNSEEN.test(called)) faults.push(`${inside}: ${called}`);
    const table = QUERIES.test(called) ? tableOf(node) : null;
    if (table === null || !tenantTables.has(table)) return;
    if (!isScoped(whereOf(node, above, text), declared)) faults.push(`${inside}: ${table}`);
  });
  return faults;
}

/** The text of the arguments of `.where(…)` further along the chain; empty when there is none. */
function whereOf(query: Node, above: readonly Node[], text: string): string {
  let link = query;
  for (const parent of above.toReversed()) {
    const isLink =
      (parent.type === 'MemberExpression' && parent.object === link) ||
      (parent.type === 'CallExpression' && parent.callee === link);
    if (!isLink) break;
    if (parent.type === 'CallExpression' && methodOf(parent) === 'where') {
      return text.slice(link.end, parent.end);
    }
    link = parent;
  }
  return '';
}

function isScoped(where: string, declared: ReadonlyMap<string, string>): boolean {
  if (NAMES_WORKSPACE.test(where)) return true;
  const used = where.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return used.some((name) => NAMES_WORKSPACE.test(declared.get(name) ?? ''));
}

/** The table in the first argument: `members` or `tables.members`. */
function tableOf(call: Node): string | null {
  const [first] = Array.isArray(call.arguments) ? call.arguments : [];
  if (!isNode(first)) return null;
  const named = first.type === 'MemberExpression' ? first.property : first;
  return nameOf(named);
}

function methodOf({ callee }: Node): string | null {
  return isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.property) : null;
}

/** A constant that is no function, or a function: what a WHERE may use. */
function declaredName(node: Node): string | null {
  if (node.type === 'VariableDeclarator') return nameOf(node.id);
  return declaredFunction(node);
}

function declaredFunction(node: Node): string | null {
  return node.type === 'FunctionDeclaration' ? nameOf(node.id) : null;
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string'
    ? node.name
    : null;
}

function visit(
  value: unknown,
  above: readonly Node[],
  seen: (node: Node, above: readonly Node[]) => void,
): void {
  if (Array.isArray(value)) for (const item of value) visit(item, above, seen);
  if (!isNode(value)) return;
  seen(value, above);
  for (const child of Object.values(value)) visit(child, [...above, value], seen);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
