import { z } from 'zod';
import type { Case } from '../cases/cases.ts';
import type { Json } from '../json.ts';
import { writeJson } from '../write-json.ts';

/** The file of a suite that says which rule of the document each invalid value breaks. */
export const RULES_FILE = 'rules.json';

const sections = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      keyword: z.string(),
      /** Absent for a keyword without one. */
      limit: z.unknown().optional(),
      /** Where the document has the keyword; absent for what it does not write. */
      pointer: z.string().optional(),
    }),
  ),
);

/** Section → scenario → the rule of the document that the scenario breaks. */
export type EndpointRules = z.output<typeof sections>;

/** The rules of the endpoints of a suite, each as it is written: a section a line, so that a diff shows fields. */
export class RulesFile {
  readonly #texts = new Map<string, string>();

  /** Adds the text of an endpoint (`rulesText`), which may be empty. */
  add(slug: string, text: string): void {
    if (text !== '') this.#texts.set(slug, text);
  }

  /** Reads a file; what is not written as `text` writes it, such as a file that was reformatted, is left out. */
  static read(text: string): RulesFile {
    const file = new RulesFile();
    for (const [, slug = '', lines = ''] of text.matchAll(
      /^"([\w-]+)": \{\n((?:"[\w-]+": [^\n]*\n)*)\}/gm,
    ))
      file.add(slug, lines.slice(0, -1));
    return file;
  }

  /** The text of an endpoint; empty where it has no rules. */
  textOf(slug: string): string {
    return this.#texts.get(slug) ?? '';
  }

  /** The rules of an endpoint. */
  of(slug: string): EndpointRules {
    return sections.parse(JSON.parse(`{${this.textOf(slug)}}`));
  }

  /** The text of the file, the endpoints in the order of their names. */
  text(): string {
    const endpoints = [...this.#texts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([slug, lines]) => `${JSON.stringify(slug)}: {\n${lines}\n}`);
    return endpoints.length === 0 ? '{}\n' : `{\n${endpoints.join(',\n')}\n}\n`;
  }
}

/** The rules of an endpoint as text, from the cases of each of its sections. */
export function rulesText(cases: ReadonlyMap<string, readonly Case[]>): string {
  const lines = [...cases].flatMap(([section, all]) => {
    const rules = all.flatMap(({ scenario, rule }): [string, Json][] =>
      scenario !== null && rule ? [[scenario, { ...rule }]] : [],
    );
    const isEmpty = rules.length === 0;
    return isEmpty ? [] : [`${JSON.stringify(section)}: ${writeJson(Object.fromEntries(rules))}`];
  });
  return lines.join(',\n');
}
