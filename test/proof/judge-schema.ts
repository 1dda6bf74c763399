import { Registry } from '../../proof/document/registry.ts';
import type { Schema } from '../../proof/document/schema.ts';
import type { Break } from '../../proof/report.ts';
import { type Exact, isMap, own, parseExact } from '../../proof/validation/exact.ts';
import { Validator } from '../../proof/validation/validator.ts';
import { ablate } from '../../proof/verdicts/ablate.ts';
import { breaksOf } from '../../proof/verdicts/breaks.ts';
import { breakText } from '../../proof/verdicts/judge-negative.ts';

/** A schema under judgement, written as JSON text so that its numbers stay exact. */
export class Judged {
  readonly validator: Validator;
  readonly schema: Schema;

  /** `text` is the schema `Root`; other names of `components` may be referred to. */
  constructor(text: string, others = '{}', openapi = '3.1.0') {
    const schemas = parseExact(others);
    const root = parseExact(text);
    const tree = {
      openapi,
      components: { schemas: { ...(isMap(schemas) ? schemas : {}), Root: root } },
    };
    const before31 = openapi.startsWith('3.0');
    const registry = new Registry({ file: 'made up', tree, before31 });
    this.validator = new Validator(registry);
    const raw = own(tree.components.schemas, 'Root');
    this.schema = registry.schema(raw);
  }

  accepts(text: string): boolean {
    return this.validator.accepts(this.schema, parseExact(text));
  }

  /** The breaks in words, in the order found; the branches are those that `base` takes. */
  breaks(text: string, base: string): readonly string[] {
    const value: Exact = parseExact(text);
    return breaksOf(this.validator, this.schema, value, parseExact(base)).map(breakText).sort();
  }

  acceptsWithout(text: string, base: string, ...removed: readonly Break[]): boolean {
    const schema = ablate(this.validator, this.schema, parseExact(base), removed);
    return this.validator.accepts(schema, parseExact(text));
  }
}
