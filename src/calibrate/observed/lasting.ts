import { isEntries, isScalar } from '../resources/index.ts';

/** A name that a person may have chosen: no number, and nothing as long as a path or a sentence. */
const NAME = /^(?=.*[a-z])[\w.-]{1,40}$/i;
/** What servers and suites make for each row: ids, hashes, times, and what `{unique}` became. */
const GENERATED =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|(?=[0-9a-f]*\d)[0-9a-f]{8}|^(?=.*\d)[\w-]{16,}$|^\d{4}-\d\d-\d\d/i;
/** Numbers that are no ids: an index, or none. */
const NO_KEY: ReadonlySet<unknown> = new Set([-1, 0]);

/**
 * What the response to a request below a row that a set-up has made says of other such rows too: names, such as that of the
 * branch which each repository has, and an index. Everything else is gone with the row.
 *
 * @param content the response; what is left out of it is left out of its objects and lists
 */
export function lastingIn(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(lastingIn).filter((one) => one !== undefined);
  if (isEntries(content)) {
    const entries = Object.entries(content).map(([name, one]) => [name, lastingIn(one)] as const);
    return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  }
  const isName = typeof content === 'string' && NAME.test(content) && !GENERATED.test(content);
  return isScalar(content) && !isName && !NO_KEY.has(content) ? undefined : content;
}
