import { type Exact, isList, isMap, isNumeral } from '../validation/exact.ts';
import { wireText } from './wire-text.ts';

/** What is on the wire for one parameter. */
export type Wire =
  | { readonly kind: 'absent' }
  /** One text; `split` is what a server splits it by. */
  | { readonly kind: 'text'; readonly text: string; readonly split: Split }
  /** The same name several times. */
  | { readonly kind: 'repeated'; readonly texts: readonly string[] }
  /** A name for each property: `R=100&G=200`. */
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [string, string])[] }
  /** A name for each text at the end of a structure: `color[R]=100&color[G][]=200`. */
  | { readonly kind: 'tree'; readonly tree: Exact };

/** How a list and the pairs of an object are told apart in one text. */
export interface Split {
  readonly items: string;
  /** Between the pairs, and between name and value. */
  readonly pairs: string;
  readonly equals: string;
  readonly prefix: string;
  /** Each property has its own name on the wire, so the parameter's name may be missed. */
  readonly spread: boolean;
}

/** No text holds this, so nothing is split by it. */
const NEVER = '\u0000';

/** OpenAPI 3.x, "Style Values": what separates items and pairs. */
function splitOf(style: string, explode: boolean, name: string): Split {
  const comma = { items: ',', pairs: ',', equals: explode ? '=' : ',', prefix: '', spread: false };
  const same = (mark: string) => ({ ...comma, items: mark, pairs: mark, equals: mark });
  switch (style) {
    case 'label':
      return { ...(explode ? { ...same('.'), equals: '=' } : comma), prefix: '.' };
    case 'matrix':
      return explode
        ? { ...comma, items: `;${name}=`, pairs: ';', prefix: ';' }
        : { ...comma, prefix: `;${name}=` };
    case 'spaceDelimited':
      return same(' ');
    case 'pipeDelimited':
      return same('|');
    case 'simple':
      return comma;
    case 'text':
      return same(NEVER);
    default:
      return explode || style === 'deepObject' ? { ...same(NEVER), spread: true } : comma;
  }
}

/** Serialises a value by style and explode (OpenAPI 3.x, "Style Examples"). */
export function serialise(
  value: Exact | undefined,
  style: string,
  explode: boolean,
  name: string,
): Wire {
  if (value === undefined) return { kind: 'absent' };
  const split = splitOf(style, explode, name);
  if (style === 'text')
    return { kind: 'text', text: wireText(value), split: splitOf(style, false, name) };
  if (style === 'deepObject' && (isList(value) || (isMap(value) && !isNumeral(value)))) {
    return { kind: 'tree', tree: value };
  }
  const separate = explode && style !== 'simple' && style !== 'label' && style !== 'matrix';
  if (isList(value)) {
    const texts = value.map(wireText);
    if (separate) return { kind: 'repeated', texts };
    return { kind: 'text', text: texts.join(split.items), split };
  }
  if (isMap(value) && !isNumeral(value)) {
    const pairs = Object.entries(value).map(([key, item]) => [key, wireText(item)] as const);
    if (separate) return { kind: 'pairs', pairs };
    const text = pairs.map(([key, item]) => `${key}${split.equals}${item}`).join(split.pairs);
    return { kind: 'text', text, split };
  }
  return { kind: 'text', text: wireText(value), split };
}
