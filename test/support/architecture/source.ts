import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parse } from '@babel/parser';

/** What a file says about itself; every path is relative to the repository and has `/`. */
export interface Source {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly functions: readonly { readonly line: number; readonly lines: number }[];
  readonly hasDefaultExport: boolean;
}

export interface Import {
  /** A path of the repository when the import is relative, else the name of a package or builtin. */
  readonly target: string;
  readonly isRelative: boolean;
  /** It vanishes when types are stripped. */
  readonly isType: boolean;
}

type Statement = ReturnType<typeof parse>['program']['body'][number];
interface Found {
  readonly imports: Import[];
  readonly functions: { line: number; lines: number }[];
}

/** The Action's bundle: built from our sources, and other people's. */
const BUNDLE = join('action', 'dist');

/** Reads every TypeScript and JavaScript file of some folders; a folder that is absent holds none. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  const files = folders.flatMap((folder) => filesBelow(join(root, folder)));
  return files
    .filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file) && !file.startsWith(join(root, BUNDLE)))
    .map((file) =>
      parseSource(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Throws when the text is not a program. */
export function parseSource(path: string, text: string): Source {
  const { program } = parse(text, {
    sourceFilename: path,
    sourceType: 'module',
    createImportExpressions: true,
    plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  });
  const found: Found = { imports: program.body.flatMap(imported(path)), functions: [] };
  walk(program, path, found);
  return {
    path,
    lines: text.replace(/\n$/, '').split('\n').length,
    ...found,
    hasDefaultExport: program.body.some(isDefaultExport),
  };
}

function imported(path: string): (statement: Statement) => Import[] {
  return (statement) => {
    if (statement.type === 'ImportDeclaration') {
      const { source, importKind, specifiers } = statement;
      const areTypes =
        specifiers.length > 0 &&
        specifiers.every((s) => s.type === 'ImportSpecifier' && s.importKind === 'type');
      return [resolve(path, source.value, importKind === 'type' || areTypes)];
    }
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration';
    return isExport && statement.source
      ? [resolve(path, statement.source.value, statement.exportKind === 'type')]
      : [];
  };
}

/** Collects functions, and imports in the middle of code or of a type, wherever they are. */
function walk(value: unknown, path: string, found: Found): void {
  if (Array.isArray(value)) for (const item of value) walk(item, path, found);
  if (!isNode(value)) return;
  const { type, loc } = value;
  if (/^(Function|ArrowFunction|ObjectMethod|Class(Private)?Method)/.test(type)) {
    found.functions.push({ line: loc.start.line, lines: loc.end.line - loc.start.line + 1 });
  }
  const specifier = type === 'ImportExpression' || type === 'TSImportType' ? textIn(value) : null;
  if (specifier !== null) {
    found.imports.push(resolve(path, specifier, type === 'TSImportType'));
  }
  for (const child of Object.values(value)) walk(child, path, found);
}

interface Node {
  readonly type: string;
  readonly loc: { readonly start: { line: number }; readonly end: { line: number } };
  readonly source?: unknown;
  readonly argument?: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'loc' in value;
}

/** The text of `import('text')`, or null when it is computed. */
function textIn({ source, argument }: Node): string | null {
  const literal = JSON.stringify(source ?? argument, ['literal', 'value']);
  return /"value":"([^"]+)"/.exec(literal)?.[1] ?? null;
}

function isDefaultExport(statement: Statement): boolean {
  if (statement.type === 'ExportDefaultDeclaration') return true;
  return (
    statement.type === 'ExportNamedDeclaration' &&
    statement.specifiers.some(
      ({ exported }) =>
        (exported.type === 'Identifier' ? exported.name : exported.value) === 'default',
    )
  );
}

function resolve(from: string, specifier: string, isType: boolean): Import {
  const isRelative = specifier.startsWith('.');
  const target = isRelative ? posix.join(posix.dirname(from), specifier) : specifier;
  return { target, isRelative, isType };
}

function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return [];
    throw fault;
  }
}
