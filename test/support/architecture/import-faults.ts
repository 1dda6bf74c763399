import {
  ADAPTER_MODULES,
  ADAPTERS,
  EXCEPTIONS,
  MODULES,
  NEVER_FROM_SRC,
  OWNED,
  ROOTS,
  TABLES,
  WITHOUT_EFFECTS,
} from './import-rules.ts';
import type { Import, Source } from './source.ts';

/** Every import that breaks a table of `import-rules.ts`, as `file → target: why`. */
export function importFaults(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map((source) => source.path));
  return sources.flatMap((source) =>
    source.imports.flatMap((wanted) => {
      const why = wanted.isRelative
        ? relativeFault(source.path, wanted, paths)
        : packageFault(source.path, wanted.target);
      return why === undefined ? [] : [`${source.path} → ${wanted.target}: ${why}`];
    }),
  );
}

/** `src/cli/generate/table.ts` → `cli`, `src/problem.ts` → `problem`, `proof/main.ts` → `proof`. */
function moduleOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? second.replace(/\.ts$/, '') : first;
}

function relativeFault(from: string, wanted: Import, paths: ReadonlySet<string>) {
  const [fromModule, module] = [moduleOf(from), moduleOf(wanted.target)];
  if (isAdapter(wanted.target) && !isAdapter(from) && !ROOTS.includes(fromModule)) {
    return 'only a root names an adapter';
  }
  if (fromModule === module) return undefined;
  if (isTables(wanted.target) && !TABLES.by.some((name) => name === fromModule)) {
    return isTables(from) ? undefined : `only ${module} reads its tables`;
  }
  if (from.startsWith('src/') && NEVER_FROM_SRC.includes(module))
    return `src never imports ${module}`;
  if (!mayImport(from, fromModule, wanted, module)) return `${fromModule} may not import ${module}`;
  return entersByItsIndex(fromModule, wanted, module, paths)
    ? undefined
    : `only through ${module}/index.ts`;
}

function mayImport(from: string, fromModule: string, wanted: Import, module: string): boolean {
  // The proof judges the generator, so it shares no code with it: at most the shape of the report.
  if (fromModule === 'proof' && module === 'generator') return wanted.isType;
  if (isAdapter(from) && ADAPTER_MODULES.includes(module)) return true;
  const allowed = MODULES[fromModule] ?? [];
  return allowed.includes(module) || (allowed.includes('*') && wanted.target.startsWith('src/'));
}

function entersByItsIndex(
  fromModule: string,
  wanted: Import,
  module: string,
  paths: ReadonlySet<string>,
): boolean {
  const index = `src/${module}/index.ts`;
  // That only a root names an adapter is judged before.
  if (isAdapter(wanted.target)) return true;
  if (isTables(wanted.target)) return true;
  if (!paths.has(index) || wanted.target === index || fromModule === 'proof') return true;
  return EXCEPTIONS.some(
    (one) =>
      one.module === module &&
      one.by.includes(fromModule) &&
      (wanted.isType || one.files.some((file) => wanted.target === `src/${module}/${file}`)),
  );
}

function packageFault(from: string, name: string): string | undefined {
  const owner = OWNED.find((row) => row.name.test(name));
  if (owner !== undefined && !owner.by.some((prefix) => from.startsWith(prefix))) {
    return `only ${owner.by.join(', ')} may import it`;
  }
  const pure = WITHOUT_EFFECTS.find((row) => from.startsWith(row.folder) && row.name.test(name));
  return pure !== undefined && !pure.except.includes(from)
    ? `${pure.folder} has no effects of its own`
    : undefined;
}

/** `src/MODULE/tables.ts`. */
function isTables(path: string): boolean {
  const [, , file, ...deeper] = path.split('/');
  return path.startsWith('src/') && file === TABLES.file && deeper.length === 0;
}

function isAdapter(path: string): boolean {
  return ADAPTERS.some(({ folder, ports }) => path.startsWith(folder) && !ports.includes(path));
}
