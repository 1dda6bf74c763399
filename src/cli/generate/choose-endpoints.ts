import { Problem } from '../../problem.ts';

/**
 * The endpoints that a person named, as the document spells them.
 * @param holder what has the known ones, in words
 * @throws Problem `usage`
 */
export function chooseEndpoints(
  named: readonly string[],
  known: readonly string[],
  holder: 'document' | 'suite' = 'document',
): string[] {
  const chosen = named.map((text) => ({ text, name: findEndpoint(text, known) }));
  const unknown = chosen.filter(({ name }) => name === undefined);
  if (unknown.length > 0) {
    const lines = unknown.map(({ text }) => unknownEndpointMessage(text.trim(), known, holder));
    throw new Problem('usage', `The ${holder} has no such endpoint.`, lines);
  }
  return [...new Set(chosen.flatMap(({ name }) => name ?? []))];
}

/** The method may be written in any case. */
function findEndpoint(text: string, known: readonly string[]): string | undefined {
  const [, method = '', path = ''] = /^\s*(\S+)\s+(\S.*?)\s*$/.exec(text) ?? [];
  const isNamed = (name: string) =>
    name.replace(/^\S+/, inUpperCase) === `${inUpperCase(method)} ${path}`;
  return known.find((name) => name === `${method} ${path}`) ?? known.find(isNamed);
}

function inUpperCase(text: string): string {
  return text.toUpperCase();
}

const MAX_SUGGESTIONS = 5;

/** A well-formed endpoint is not in the document; anything else has to be written otherwise. */
function unknownEndpointMessage(text: string, known: readonly string[], holder: string): string {
  const ranked = nearestEndpoints(text, known);
  const meant = `did you mean ${ranked.map((name) => `"${name}"`).join(', ')}?`;
  if (/^[A-Za-z]+\s+\//.test(text)) {
    const remedy = ranked.length === 0 ? `it has ${exampleList(known)}` : meant;
    return `${text} is not in the ${holder}; ${remedy}`;
  }
  if (ranked.length > 0) return `${text}: ${meant}`;
  return `${text}: write it as "METHOD /path", for instance "POST /pets"`;
}

function exampleList(known: readonly string[]): string {
  const more = known.length - MAX_SUGGESTIONS;
  const names = known.slice(0, MAX_SUGGESTIONS).map((name) => `"${name}"`);
  if (names.length === 0) return 'no endpoints';
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The endpoints of the document whose paths are the nearest, best first. */
function nearestEndpoints(text: string, known: readonly string[]): string[] {
  const path = text.replace(/^\S+\s+/, '').toLowerCase();
  return known
    .map((name) => ({ name, distance: distance(path, name.replace(/^\S+ /, '').toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(3, path.length / 2))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

/** How many characters must be added, removed or changed to make one text of the other. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (above[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      const step = Math.min(above[column] ?? 0, current[column - 1] ?? 0) + 1;
      current.push(Math.min(change, step));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}

/**
 * The endpoints of a document, of which there must be one, so that no suite is replaced by nothing.
 * @throws Problem `endpoint-missing`
 */
export function requireEndpoints(known: readonly string[]): readonly string[] {
  if (known.length > 0) return known;
  const message = 'The document has no endpoints; add some below `paths`.';
  throw new Problem('endpoint-missing', message);
}
