import type { RequestField } from './match.ts';
import { plain } from './named-in-words.ts';
import { type Complaint, isEnvelope } from './read-complaints.ts';

const REQUIRED =
  /\b(?<!not )required\b|\bmissing\b|\b(?:must|has to|needs to|should) be (?:present|provided|set|specified|given)\b|\b(?:must not|may not|can(?:no|['’])t|should not) be (?:null|blank|empty)\b/i;

/** How sentences name what they demand; a word without marks only where it can be nothing else. */
const NAMES: readonly RegExp[] = [
  /["'`“]([A-Za-z_][\w.-]*)["'`”]\s+(?:(?:field|property|parameter|attribute|member)\s+)?(?:is|are|was|were|must|has|needs?|should|can(?:no|['’])t|may not)\b/,
  /\b(?:missing|required|requires|no)\b[\w\s]{0,30}\b(?:field|property|parameter|param|attribute|member|argument|key)s?\b(?: (?:named|called|is|in \w+))?\s*:?\s*["'`“]?([A-Za-z_][\w.-]*)["'`”]?\s*(?:[.,;(]|$)/i,
  /\b(?:field|property|parameter|attribute|member|argument)\s+["'`“]?([A-Za-z_][\w.-]*)["'`”]?\s+(?:is|was|must|should)\b/i,
  /^([A-Za-z_][\w.-]*) in (?:the )?(?:request )?body\b/i,
];

/** Words that stand where a name might. */
const NO_NAME =
  /^(?:a|an|all|and|any|are|body|content|data|empty|field|fields|in|is|it|null|object|of|one|or|parameter|payload|property|request|the|this|type|value|values|was|which)$/i;

/**
 * The member that a response demands though no field of the request is called so, after the names of the objects that it
 * is in, as far as the response has them; undefined where it demands none, or names one that is known.
 */
export function demandedMember(
  { names, words }: Complaint,
  named: readonly RequestField[],
): readonly string[] | undefined {
  if (!REQUIRED.test(words)) return undefined;
  const isOfBody = !/\b(?:headers?|query|path|param(?:eter)?s?|cookies?)\b/i.test(words);
  const found = names.length > 0 ? names : isOfBody ? nameIn(words) : undefined;
  const last = found?.at(-1);
  if (found === undefined || last === undefined || /^\d+$/.test(last)) return undefined;
  if (names.length > 0 && isEnvelope(last)) return undefined;
  // Of the fields that are named, only those may be known that the member is in.
  const outer = new Set(found.slice(0, -1).map(plain));
  return named.every((one) => outer.has(plain(one.names.at(-1) ?? ''))) ? found : undefined;
}

function nameIn(words: string): readonly string[] | undefined {
  for (const pattern of NAMES) {
    const name = pattern.exec(words)?.[1];
    if (name !== undefined && !NO_NAME.test(name)) {
      return name.split('.').filter((one) => one !== '');
    }
  }
  return undefined;
}
