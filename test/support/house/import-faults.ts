import {
  ADAPTER_ROOMS,
  ADAPTERS,
  NEVER_FROM_SRC,
  OWNED,
  ROOMS,
  ROOTS,
  SIDE_DOORS,
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

/** `src/cli/table.ts` → `cli`, `src/problem.ts` → `problem`, `proof/main.ts` → `proof`. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? second.replace(/\.ts$/, '') : first;
}

function relativeFault(from: string, wanted: Import, paths: ReadonlySet<string>) {
  const [fromRoom, room] = [roomOf(from), roomOf(wanted.target)];
  if (isAdapter(wanted.target) && !isAdapter(from) && !ROOTS.includes(fromRoom)) {
    return 'only a root names an adapter';
  }
  if (fromRoom === room) return undefined;
  if (isTables(wanted.target) && !TABLES.by.some((name) => name === fromRoom)) {
    return isTables(from) ? undefined : `only ${room} reads its tables`;
  }
  if (from.startsWith('src/') && NEVER_FROM_SRC.includes(room)) return `src never imports ${room}`;
  if (!mayEnter(from, fromRoom, wanted, room)) return `${fromRoom} may not import ${room}`;
  return entersByTheDoor(fromRoom, wanted, room, paths)
    ? undefined
    : `only through ${room}/index.ts`;
}

function mayEnter(from: string, fromRoom: string, wanted: Import, room: string): boolean {
  // The proof judges the generator, so it shares no code with it: at most the shape of the report.
  if (fromRoom === 'proof' && room === 'generator') return wanted.isType;
  if (isAdapter(from) && ADAPTER_ROOMS.includes(room)) return true;
  const allowed = ROOMS[fromRoom] ?? [];
  return allowed.includes(room) || (allowed.includes('*') && wanted.target.startsWith('src/'));
}

function entersByTheDoor(
  fromRoom: string,
  wanted: Import,
  room: string,
  paths: ReadonlySet<string>,
): boolean {
  const door = `src/${room}/index.ts`;
  // That only a root names an adapter is judged before.
  if (isAdapter(wanted.target)) return true;
  if (isTables(wanted.target)) return true;
  if (!paths.has(door) || wanted.target === door || fromRoom === 'proof') return true;
  return SIDE_DOORS.some(
    (side) =>
      side.room === room &&
      side.by.includes(fromRoom) &&
      (wanted.isType || side.files.some((file) => wanted.target === `src/${room}/${file}`)),
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
