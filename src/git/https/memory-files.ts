/** Files in memory, with the part of `node:fs/promises` that isomorphic-git asks for. */
export interface MemoryFiles {
  readonly promises: {
    readonly readFile: (path: string, options?: ReadOptions) => Promise<Uint8Array | string>;
    readonly writeFile: (path: string, data: Uint8Array | string) => Promise<void>;
    readonly unlink: (path: string) => Promise<void>;
    readonly readdir: (path: string) => Promise<string[]>;
    readonly mkdir: (path: string) => Promise<void>;
    readonly rmdir: (path: string) => Promise<void>;
    readonly stat: (path: string) => Promise<Entry>;
    readonly lstat: (path: string) => Promise<Entry>;
    readonly readlink: (path: string) => Promise<never>;
    readonly symlink: (target: string, path: string) => Promise<never>;
  };
}

type ReadOptions = { readonly encoding?: BufferEncoding } | BufferEncoding;

interface Entry {
  readonly size: number;
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
  readonly isSymbolicLink: () => boolean;
}

/** An empty disk. It is freed when nothing refers to it, so that nothing is left to clean up. */
export function memoryFiles(): MemoryFiles {
  const files = new Map<string, Uint8Array>();
  const folders = new Map<string, Set<string>>([['', new Set()]]);

  const stat = async (given: string): Promise<Entry> => {
    const path = trimmed(given);
    const bytes = files.get(path);
    if (!bytes && !folders.has(path)) throw fault('ENOENT', path);
    return {
      size: bytes?.length ?? 0,
      isFile: () => bytes !== undefined,
      isDirectory: () => bytes === undefined,
      isSymbolicLink: () => false,
    };
  };
  const enter = (path: string): void => {
    const folder = folders.get(parentOf(path));
    if (!folder) throw fault('ENOENT', path);
    folder.add(path.slice(parentOf(path).length + 1));
  };
  const leave = (path: string): void => {
    folders.get(parentOf(path))?.delete(path.slice(parentOf(path).length + 1));
  };
  const promises = {
    readFile: async (given: string, options?: ReadOptions) => {
      const bytes = files.get(trimmed(given));
      if (!bytes) throw fault('ENOENT', given);
      const encoding = typeof options === 'string' ? options : options?.encoding;
      return encoding ? Buffer.from(bytes).toString(encoding) : bytes;
    },
    writeFile: async (given: string, data: Uint8Array | string) => {
      const path = trimmed(given);
      enter(path);
      files.set(path, typeof data === 'string' ? Buffer.from(data, 'utf8') : data);
    },
    unlink: async (given: string) => {
      const path = trimmed(given);
      if (!files.delete(path)) throw fault('ENOENT', path);
      leave(path);
    },
    readdir: async (given: string) => {
      const names = folders.get(trimmed(given));
      if (!names) throw fault('ENOENT', given);
      return [...names];
    },
    mkdir: async (given: string) => {
      const path = trimmed(given);
      if (folders.has(path)) throw fault('EEXIST', path);
      enter(path);
      folders.set(path, new Set());
    },
    rmdir: async (given: string) => {
      const path = trimmed(given);
      if (!folders.delete(path)) throw fault('ENOENT', path);
      leave(path);
    },
    stat,
    lstat: stat,
    readlink: async (path: string) => Promise.reject(fault('EINVAL', path)),
    symlink: async (_target: string, path: string) => Promise.reject(fault('EPERM', path)),
  };
  return { promises };
}

function trimmed(path: string): string {
  return `/${path}`.replace(/\/+/g, '/').replace(/\/$/, '');
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function fault(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
