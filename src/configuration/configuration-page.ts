import { z } from 'zod';
import { repositoryConfiguration } from './schema.ts';

/** The parts of a JSON Schema that the page shows. */
const Rules = z.looseObject({
  description: z.string().default(''),
  default: z.unknown().optional(),
  type: z.string().default(''),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  get anyOf() {
    return z.array(Rules).optional();
  },
  get items() {
    return Rules.optional();
  },
  get properties() {
    return z.record(z.string(), Rules).default({});
  },
});
type Rules = z.output<typeof Rules>;

/** The keys of `.github/proofgate.yml` as a table of Markdown, generated from the schema that reads it. */
export function configurationTable(): string {
  const schema = Rules.parse(z.toJSONSchema(repositoryConfiguration, { io: 'input' }));
  return ['| Key | | Default | |', '|---|---|---|---|', ...rows('', schema), ''].join('\n');
}

function rows(prefix: string, { properties, required }: Rules): string[] {
  return Object.entries(properties).flatMap(([name, rules]) => {
    const key = `${prefix}${name}`;
    const needed = required.includes(name) ? 'needed' : usualOf(rules.default);
    const row = `| \`${key}\` | ${kindOf(rules)} | ${needed} | ${rules.description} |`;
    return [row, ...(rules.items === undefined ? [] : rows(`${key}[].`, rules.items))];
  });
}

function kindOf({ type, anyOf, items, ...rules }: Rules): string {
  if (anyOf !== undefined) return anyOf.map(kindOf).join(' or ');
  if (rules.const !== undefined) return `\`${rules.const}\``;
  if (rules.enum !== undefined) return rules.enum.map((one) => `\`${one}\``).join(', ');
  if (type === 'array') return items?.type === 'object' ? 'list' : 'list of texts';
  return type === 'string' ? 'text' : type;
}

function usualOf(value: unknown): string {
  return value === undefined || JSON.stringify(value) === '[]' ? '' : `\`${value}\``;
}
