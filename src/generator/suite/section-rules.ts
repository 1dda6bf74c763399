import { z } from 'zod';

const rules = z.record(
  z.string(),
  z.object({
    keyword: z.string(),
    /** Absent for a keyword without one. */
    limit: z.unknown().optional(),
    /** Where the document has the keyword; absent where it stands nowhere. */
    pointer: z.string().optional(),
  }),
);

/** Scenario → the rule of the document that it breaks. */
export type SectionRules = z.output<typeof rules>;

/**
 * The rules that the environment file of an endpoint names, by section (docs/environment.md, "rules").
 * @param files of a suite as it was generated
 */
export function sectionRules(
  files: ReadonlyMap<string, string>,
  slug: string,
): Map<string, SectionRules> {
  const found = new Map<string, SectionRules>();
  let section = '';
  const text = files.get(`env/${slug}_environment.txt`) ?? '';
  for (const [, name, line] of text.matchAll(/^(?:\[(.+)\]|rules = (.*))$/gm)) {
    section = name ?? section;
    if (line !== undefined) found.set(section, rules.parse(JSON.parse(line)));
  }
  return found;
}
