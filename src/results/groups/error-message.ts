/** Where servers say what is wrong, the most precise first: properties of JSON, the title of a page. */
const SAID = [
  /"detail"\s*:\s*("(?:[^"\\]|\\.)+")/i,
  /"(?:message|msg|description)"\s*:\s*("(?:[^"\\]|\\.)+")/i,
  /"(?:title|error)"\s*:\s*("(?:[^"\\]|\\.)+")/i,
  /<title>([^<]+)<\/title>/i,
];

/** Of a request that a server quotes, no more is kept than where it begins. */
const QUOTED_REQUEST = /([{[]["{[\s]*\w+).*[}\]]/s;

/** Characters that tell causes apart, and that a title has room for. */
const LENGTH = 60;

/** The part of an error response that says what is wrong; empty where nothing does. Of it the same is found again. */
export function errorFragment(body: string | undefined): string {
  for (const pattern of SAID) {
    const found = pattern.exec(body ?? '');
    if (found) return found[0];
  }
  return '';
}

/**
 * What an error response says is wrong, without what differs from request to request: numbers, and ids of hex
 * digits. Empty where it does not say.
 */
export function errorMessage(body: string | undefined): string {
  const fragment = errorFragment(body);
  const said = SAID.map((pattern) => pattern.exec(fragment)?.[1]).find((one) => one !== undefined);
  const text = said?.startsWith('"') ? unquoted(said) : (said ?? '');
  return text
    .replace(QUOTED_REQUEST, '$1…')
    .replaceAll(/\b(?=[a-f]*\d)[\da-f]+(?:-[\da-f]+)*\b/gi, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LENGTH);
}

/** A JSON text; unchanged if its escapes are invalid. */
function unquoted(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
}
