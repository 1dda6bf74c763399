import type { IncomingHttpHeaders } from 'node:http';
import type { Parameter } from '../../../proof/document/operations.ts';
import { type Exact, parseExact } from '../../../proof/validation/exact.ts';
import { serialise, type Wire } from '../../../proof/wire/wire-styles.ts';

/** What a request carries beside its body; all but headers still percent-encoded. */
export interface WireTexts {
  readonly path: ReadonlyMap<string, string>;
  readonly query: readonly (readonly [name: string, text: string])[];
  readonly header: IncomingHttpHeaders;
  readonly cookie: readonly (readonly [name: string, text: string])[];
}

export type ParameterWire = Wire | { readonly kind: 'json'; readonly value: Exact | undefined };

/**
 * One parameter as it came (OpenAPI 3.x, "Style Values"). Throws a SyntaxError where a parameter
 * with `content` holds no JSON, a URIError where a text is badly encoded.
 */
export function wireOf(parameter: Parameter, texts: WireTexts): ParameterWire {
  const text = singleText(parameter, texts);
  if (parameter.content === 'json') {
    return { kind: 'json', value: text === undefined ? undefined : parseExact(text) };
  }
  if (parameter.in === 'query' || parameter.in === 'cookie') {
    const named = parameter.in === 'query' ? texts.query : texts.cookie;
    if (parameter.style === 'deepObject') return deepObject(parameter, named);
    const own = named.filter(([name]) => name === parameter.name);
    if (own.length !== 1 && parameter.explode) return exploded(parameter, own, named);
  }
  if (text === undefined) return { kind: 'absent' };
  const { style, explode, name, content } = parameter;
  // The judge's own table says how a text in this style is split.
  const wire = serialise('', content ?? style, explode, name);
  return wire.kind === 'text' ? { ...wire, text: withoutPrefix(parameter, text) } : wire;
}

function singleText({ in: place, name }: Parameter, texts: WireTexts): string | undefined {
  if (place === 'header') {
    const text = texts.header[name.toLowerCase()];
    return Array.isArray(text) ? text.join(',') : text;
  }
  const raw =
    place === 'path' ? texts.path.get(name) : texts[place].find(([key]) => key === name)?.[1];
  return raw === undefined ? undefined : decodeURIComponent(raw);
}

/** A label or matrix parameter begins with its mark. */
function withoutPrefix({ style, name }: Parameter, text: string): string {
  const prefix = style === 'label' ? '.' : style === 'matrix' ? `;${name}=` : '';
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

function deepObject({ name }: Parameter, named: WireTexts['query']): Wire {
  const pairs = named.flatMap(([key, text]): [string, string][] =>
    key.startsWith(`${name}[`) && key.endsWith(']')
      ? [[key.slice(name.length + 1, -1), decodeURIComponent(text)]]
      : [],
  );
  return pairs.length === 0 ? { kind: 'absent' } : { kind: 'pairs', pairs };
}

/** The items of an array under one name, or an object's properties under their own names. */
function exploded(parameter: Parameter, own: WireTexts['query'], named: WireTexts['query']): Wire {
  if (own.length > 1) {
    return { kind: 'repeated', texts: own.map(([, text]) => decodeURIComponent(text)) };
  }
  const names = typeof parameter.schema === 'boolean' ? {} : (parameter.schema.properties ?? {});
  const pairs = named.flatMap(([key, text]): [string, string][] =>
    Object.hasOwn(Object(names), key) ? [[key, decodeURIComponent(text)]] : [],
  );
  return pairs.length === 0 ? { kind: 'absent' } : { kind: 'pairs', pairs };
}
