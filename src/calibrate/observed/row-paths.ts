import {
  childPointer,
  collectionPath,
  SOURCES,
  singular,
  withoutNames,
} from '../../generator/index.ts';
import { plainName, rowKeys, stemOf } from '../resources/index.ts';

/** A row that a path names: `/owners/{ownerId}/pets/{petId}`, up to the parameter that is its key. */
export interface NamedRow {
  readonly path: string;
  readonly parameter: string;
  /** Where a request names it, if not in its path: `/query/owner`. */
  readonly place?: string;
}

/** The rows that a path names, the outermost first. */
export function rowsOf(path: string): NamedRow[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].flatMap((found) => {
    const end = found.index + found[0].length;
    // What is only a part of a segment names no row.
    const isSegment = path[found.index - 1] === '/' && /^(?:\/|$)/.test(path.slice(end));
    return isSegment ? [{ path: path.slice(0, end), parameter: found[1] ?? '' }] : [];
  });
}

/** The parameters that the path of a row has in common with that of the request which makes it. */
export function inheritedFrom(maker: string, { path }: NamedRow): Record<string, string> {
  const theirs = maker.replace(/\/$/, '').split('/');
  const take: Record<string, string> = {};
  for (const [index, segment] of path.split('/').entries()) {
    const other = theirs[index];
    if (other === undefined || withoutNames(other) !== withoutNames(segment)) break;
    const [mine, sent] = [segment, other].map((one) => /^\{([^{}]+)\}$/.exec(one)?.[1]);
    if (mine === undefined || sent === undefined) continue;
    take[childPointer('/path', mine)] = SOURCES.sentPath(sent);
  }
  return take;
}

/**
 * Whether a request makes what another one is about, by their paths: from the same outermost row and by as many others to the
 * same thing, or to what is below it. `/branches/{branch}/objects` is for `/refs/{ref}/objects/stat` too.
 */
export function isAlongside(maker: string, other: string): boolean {
  const [made, read] = [maker, other].map((path) => withoutNames(path).split('{}'));
  const isOfRow = made?.length === read?.length && made?.[0] === read?.[0];
  const [thing = '', place = ''] = [made?.at(-1), read?.at(-1)];
  return isOfRow && thing !== '' && `${place}/`.startsWith(`${thing}/`);
}

/** What a collection has beyond the rows that its name begins with: the `state` of `flow_run_states` and `flow_runs`. */
export function partOf(collection: string, other: string): string | undefined {
  const [whole, start] = [plainName(collection), plainName(other)];
  const part = start === '' || !whole.startsWith(start) ? '' : whole.slice(start.length);
  return part === '' ? undefined : part;
}

/** Whether a member of a response is the key of a part of its row, not of the row itself. */
export function isOfPart(names: readonly string[], part: string): boolean {
  return names.some((name) => plainName(name).startsWith(part));
}

/** The words of a name or a sentence in the singular, with a blank on both sides: ` block document `. */
export function makerWords(text: string): string {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const words = apart.match(/[a-z]+/g) ?? [];
  return ` ${words.map(singular).join(' ')} `;
}

/** Whether a URL ends with a row of the same collection. */
export function isBelow(url: string, row: NamedRow): boolean {
  const collection = segmentBefore(row);
  const isDirect = row.path.endsWith(`/${collection}/{${row.parameter}}`);
  return isDirect && segmentsOfUrl(url).at(-2) === collection;
}

/** The name of the collection that a row is in, or of the collection itself. */
export function segmentBefore({ path }: Pick<NamedRow, 'path'>): string {
  const segments = collectionPath(path).split('/');
  return segments.findLast((one) => one !== '' && !one.includes('{')) ?? '';
}

/** The last segment of the path of a URL. */
export function lastOf(url: string): string {
  return segmentsOfUrl(url).at(-1) ?? '';
}

function segmentsOfUrl(url: string): string[] {
  const [path = ''] = url.split(/[?#]/);
  return path.split('/').filter((one) => one !== '');
}

/** Where the other parameters of a path are in the response that names its row: `class` for `{className}`. */
export function besides(
  { path, content }: { readonly path: string; readonly content: unknown },
  row: NamedRow,
): Record<string, string> {
  const take: Record<string, string> = {};
  for (const { path: outer, parameter } of rowsOf(row.path).slice(0, -1)) {
    const place = childPointer('/path', parameter);
    if (place in inheritedFrom(path, row)) continue;
    const names = [plainName(parameter), stemOf(parameter)];
    const field = { name: parameter, holder: segmentBefore({ path: outer }) };
    const key = rowKeys(content, field).find((one) =>
      names.includes(plainName(one.names.at(-1) ?? '')),
    );
    if (key) take[place] = SOURCES.responseBody(key.names.reduce(childPointer, ''));
  }
  return take;
}
