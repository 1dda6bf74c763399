import {
  childPointer,
  keyFor,
  type SetupCall,
  type SetupLine,
  SOURCES,
  type Workpiece,
} from '../../generator/index.ts';
import type { Probed } from '../probe.ts';
import { type ResourceModel, rowKeys } from '../resources/index.ts';

/** A row that a path names: `/owners/{ownerId}/pets/{petId}`, up to the parameter that is its key. */
interface NamedRow {
  readonly path: string;
  readonly parameter: string;
}

/** A line of `[setup]`, and where the response names the row. */
export interface LineProposal {
  readonly key: string;
  readonly line: SetupLine;
  /** In words: `the header Location`. */
  readonly where: string;
  /** Whether it names the row that was made, and not one that another may own. */
  readonly isSure: boolean;
}

interface Creation extends SetupCall {
  readonly method: string;
  readonly path: string;
  readonly content: unknown;
  readonly urls: Readonly<Record<string, string>>;
}

interface RowSource {
  readonly take: Readonly<Record<string, string>>;
  readonly where: string;
  readonly isSure: boolean;
  /** What it stands for, so that no other source of the same is tried. */
  readonly value: string;
  /** Whether it is the row of a list that was not there before. */
  readonly isNew?: true;
}

/** From here on a name says of a member that it is the key of its row. */
const SURE_FIT = 5;
/** Members of one response that are tried. */
const MOST_MEMBERS = 4;

/** The accepted requests that make rows, with what their responses really hold, and the lists of these rows. */
export class Creations {
  readonly #model: ResourceModel;
  readonly #made = new Map<string, Creation>();
  readonly #lists = new Map<string, SetupCall & { readonly content: unknown }>();
  /** Changes whenever another request is known to make rows. */
  version = 0;

  constructor(model: ResourceModel) {
    this.#model = model;
  }

  /** Keeps what an accepted response shows of rows that were made, or the list of them. */
  observe({ method, path, slug }: Pick<Workpiece, 'method' | 'path' | 'slug'>, probed: Probed) {
    const { status, content, urls = {} } = probed;
    if (status === null || status < 200 || status >= 300) return;
    const call = { call: `${method} ${path}`, env: slug };
    if (method === 'GET') this.#lists.set(unnamed(path), { ...call, content });
    if (method !== 'POST' && method !== 'PUT') return;
    if (!this.#made.has(unnamed(call.call))) this.version += 1;
    this.#made.set(unnamed(call.call), { ...call, method, path, content, urls });
  }

  /** Lines that make the rows which a request names, the deepest and the likeliest first. */
  setUps({ method, path }: Pick<Workpiece, 'method' | 'path'>): LineProposal[] {
    return rowsOf(path)
      .toReversed()
      .flatMap((row) => {
        const others = [...this.#made.values()].filter(({ urls }) =>
          Object.values(urls).some((url) => isBelow(url, row)),
        );
        const found = this.#model
          .creatorsOf(row.path)
          .flatMap((call) => this.#made.get(unnamed(call)) ?? []);
        const makers = [...new Set([...found, ...others])];
        return makers
          .filter(({ call }) => call !== `${method} ${path}`)
          .flatMap((maker) => this.#linesOf(maker, row));
      });
  }

  #linesOf(maker: Creation, row: NamedRow): LineProposal[] {
    const { call, env } = maker;
    const values = new Set<string>();
    return this.#sourcesOf(maker, row)
      .filter(({ value }) => !values.has(value) && values.add(value))
      .map(({ take, where, isSure, isNew }): LineProposal => {
        const list = isNew && this.#listOf(row);
        const named = list ? { list: { call: list.call, env: list.env } } : {};
        return { key: keyFor(row.path), line: { call, env, ...named, take }, where, isSure };
      });
  }

  /** Where the key of a row is, the surest first: chosen by the client, in a URL, in a member, in the list. */
  #sourcesOf(maker: Creation, row: NamedRow): RowSource[] {
    const { path, urls, content } = maker;
    const place = childPointer('/path', row.parameter);
    const inherited = inheritedFrom(path, row);
    const chosen = inherited[place];
    if (chosen !== undefined) {
      return [{ take: inherited, where: 'the path', isSure: true, value: chosen }];
    }
    const headers = Object.entries(urls).map(([header, url]): RowSource => {
      const isSure = isBelow(url, row);
      const source = isSure ? SOURCES.segmentOf(header, row.parameter) : SOURCES.lastOf(header);
      const take = { ...inherited, [place]: source };
      return { take, where: `the header ${header}`, isSure, value: lastOf(url) };
    });
    const field = { name: row.parameter, holder: segmentBefore(row), isRow: true };
    const members = rowKeys(content, field)
      .slice(0, MOST_MEMBERS)
      .map(({ names, value, fit }): RowSource => {
        const pointer = names.reduce(childPointer, '');
        const take = { ...inherited, [place]: SOURCES.responseBody(pointer) };
        return { take, where: pointer, isSure: fit >= SURE_FIT, value: `${value}` };
      });
    const surest = [...headers, ...members].toSorted((a, b) => Number(b.isSure) - Number(a.isSure));
    const list = maker.method === 'POST' ? this.#listOf(row) : undefined;
    if (list === undefined) return surest;
    const take = { ...inherited, [place]: SOURCES.newInList(childPointer('', keyIn(list, field))) };
    const listed = { take, where: list.call, isSure: true, value: '', isNew: true as const };
    return [...surest, listed];
  }

  /** The list that shows such rows. */
  #listOf({ path }: NamedRow) {
    return this.#lists.get(unnamed(path.slice(0, path.lastIndexOf('/'))));
  }
}

/** The member by which the rows of a list are named; the parameter itself where none is seen. */
function keyIn(
  { content }: { readonly content: unknown },
  field: { readonly name: string; readonly holder: string; readonly isRow: boolean },
): string {
  const [key] = rowKeys(firstsOf(content), field);
  return key !== undefined && key.fit > 0 ? (key.names.at(-1) ?? field.name) : field.name;
}

/** A response with one item of each list: its rows are all alike. */
function firstsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, firstsOf(one)]));
}

/** The rows that a path names, the outermost first. */
function rowsOf(path: string): NamedRow[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].flatMap((found) => {
    const end = found.index + found[0].length;
    // What is only a part of a segment names no row.
    const isSegment = path[found.index - 1] === '/' && /^(?:\/|$)/.test(path.slice(end));
    return isSegment ? [{ path: path.slice(0, end), parameter: found[1] ?? '' }] : [];
  });
}

/** The parameters that the path of a row has in common with that of the request which makes it. */
function inheritedFrom(maker: string, { path }: NamedRow): Record<string, string> {
  const theirs = maker.replace(/\/$/, '').split('/');
  const take: Record<string, string> = {};
  for (const [index, segment] of path.split('/').entries()) {
    const other = theirs[index];
    if (other === undefined || unnamed(other) !== unnamed(segment)) break;
    const [mine, sent] = [segment, other].map((one) => /^\{([^{}]+)\}$/.exec(one)?.[1]);
    if (mine === undefined || sent === undefined) continue;
    take[childPointer('/path', mine)] = SOURCES.sentPath(sent);
  }
  return take;
}

/** Whether a URL ends with a row of the same collection. */
function isBelow(url: string, row: NamedRow): boolean {
  const collection = segmentBefore(row);
  const isDirect = row.path.endsWith(`/${collection}/{${row.parameter}}`);
  return isDirect && segmentsOfUrl(url).at(-2) === collection;
}

/** The name of the collection that a row is in. */
function segmentBefore({ path }: NamedRow): string {
  const segments = path.split('/').slice(0, -1);
  return segments.findLast((one) => one !== '' && !one.includes('{')) ?? '';
}

function lastOf(url: string): string {
  return segmentsOfUrl(url).at(-1) ?? '';
}

function segmentsOfUrl(url: string): string[] {
  const [path = ''] = url.split(/[?#]/);
  return path.split('/').filter((one) => one !== '');
}

function unnamed(path: string): string {
  return path.replace(/\{[^{}]+\}/g, '{}').replace(/\/$/, '');
}
