/** A media type with the parameters that tell it from others of its name. */
interface MediaType {
  readonly text: string;
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * The documented media types that a response's Content-Type may be one of (RFC 9110, 8.3.1; OpenAPI 3.1, "Media Types"):
 * the most specific name, and of these those whose parameters are all there, the most of them. Where the response
 * leaves out the parameters that would tell, each that it may be.
 */
export function typesFor(documented: readonly string[], sent: string): readonly string[] {
  const response = mediaType(sent);
  const [group = ''] = response.name.split('/');
  for (const name of [response.name, `${group}/*`, '*/*']) {
    const possible = documented
      .map(mediaType)
      .filter((one) => one.name === name && !contradicts(one, response));
    if (possible.length === 0) continue;
    const sure = possible.filter(({ parameters }) =>
      [...parameters.keys()].every((key) => response.parameters.has(key)),
    );
    const most = Math.max(...sure.map(({ parameters }) => parameters.size));
    const best = sure.filter(({ parameters }) => parameters.size === most);
    return (best.length > 0 ? best : possible).map(({ text }) => text);
  }
  return [];
}

/** Ways in which a server may write a media type. */
export function spellings(text: string): readonly string[] {
  const { name, parameters } = mediaType(text);
  const list = [...parameters].map(([key, value]) => `${key}=${value}`);
  const quoted = [...parameters].map(([key, value]) => `${key.toUpperCase()}="${value}"`);
  return [
    text,
    name.toUpperCase(),
    [name, ...list, 'charset=utf-8'].join('; '),
    [name, ...quoted.toReversed()].join(' ; '),
    [name, ...list.slice(1)].join(';'),
    [name, ...list.slice(0, 1), 'other=1'].join(';'),
    [name, ...[...parameters.keys()].map((key) => `${key}=none-such`)].join(';'),
  ];
}

function contradicts(documented: MediaType, sent: MediaType): boolean {
  return [...documented.parameters].some(([key, value]) => {
    const other = sent.parameters.get(key);
    return other !== undefined && other !== value;
  });
}

const PARAMETER = /;\s*([^\s;=]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;

function mediaType(text: string): MediaType {
  const [name = ''] = text.split(';', 1);
  const found = [...text.matchAll(PARAMETER)].map(
    ([, key = '', quoted, plain = '']) =>
      [key.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain] as const,
  );
  const telling = found.filter(([key]) => key !== 'charset' && key !== 'boundary');
  return { text, name: name.trim().toLowerCase(), parameters: new Map(telling) };
}
