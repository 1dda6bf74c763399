import { type Edits, setupDigest } from './edits.ts';
import { type EnvironmentLine, type EnvironmentSection, writeValue } from './environment.ts';
import { isObject, type Json, type JsonObject, own } from './json.ts';
import { SETUP_COMMENT } from './setup.ts';

/**
 * `[setup]` with a person's own lines, as long as their producers are part of the suite. A line
 * that a person took out stays out while the document proposes what it proposed then; a new
 * proposal is written beside a person's lines.
 *
 * @param canSend whether the suite holds a valid request of this slug
 */
export function keepSetup(
  proposed: EnvironmentSection | undefined,
  edits: Edits,
  canSend: (slug: string) => boolean,
): EnvironmentSection | undefined {
  if (edits.setup.current === edits.setup.proposed) return proposed;
  const keys = edits.keysOf('setup');
  const theirs = keys.flatMap((key): EnvironmentLine[] => {
    const value = edits.valueOf('setup', key)?.value;
    return isSetup(value) && canSend(String(own(value, 'env'))) ? [{ key, value }] : [];
  });
  const offered = proposed?.lines ?? [];
  const texts = new Map(offered.map(({ key, value }) => [key, writeValue(value)]));
  const isKnown = setupDigest(texts) === edits.setup.proposed;
  // A known proposal that is not there was taken out; one that is there in ruins was not.
  const fresh = offered.filter(
    ({ key }) => !theirs.some((line) => line.key === key) && !(isKnown && !keys.includes(key)),
  );
  const lines = [...theirs, ...fresh];
  return lines.length > 0 ? { name: 'setup', comment: SETUP_COMMENT, lines } : undefined;
}

/** Whether a line says which request is sent, and what is taken from where. */
function isSetup(value: Json | undefined): value is JsonObject {
  if (!isObject(value)) return false;
  const take = own(value, 'take');
  return (
    typeof own(value, 'call') === 'string' &&
    typeof own(value, 'env') === 'string' &&
    isObject(take) &&
    Object.values(take).every((one) => typeof one === 'string')
  );
}
