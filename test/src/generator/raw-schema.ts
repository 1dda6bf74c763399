import { type Schema, schemaReader } from '../../../src/generator/document/schema.ts';
import type { Json, JsonObject } from '../../../src/generator/json.ts';
import {
  type Constraints,
  constraintsOf,
  expand,
} from '../../../src/generator/validation/constraints.ts';

/** A schema object of OpenAPI 3.1, read; `components` is where its references lead. */
export function schemaOf(raw: Json, components: JsonObject = {}, openapi = '3.1.0'): Schema {
  return schemaReader({ components: { schemas: components } }, openapi)(raw);
}

/** What a schema of one place demands, allOf and references taken together. */
export function constraintsOfRaw(raw: Json): Constraints {
  return constraintsOf(expand([schemaOf(raw)], '', () => undefined));
}
