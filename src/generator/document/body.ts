import { isObject, type Json, type JsonObject, own } from '../json.ts';
import type { ReportSkip } from '../report.ts';
import { type BodyForm, testedType } from './media-types.ts';
import type { ErrorOf, Follow } from './operations.ts';
import { examplesOf } from './parameter.ts';
import { emptySchema, type Schema, type SchemaReader } from './schema.ts';

export interface Body {
  readonly contentType: string;
  readonly form: BodyForm;
  readonly required: boolean;
  /** What it was read from. */
  readonly source: JsonObject;
  readonly schema: Schema;
  readonly examples: readonly Json[];
  /** The encodings of form parts that the document gives, for the env file. */
  readonly encoding: JsonObject | undefined;
}

interface BodyAnswer {
  readonly body: Body | undefined;
  readonly skips: readonly ReportSkip[];
  readonly impossible: string | undefined;
  /** The schema of the body as it is written. */
  readonly rawSchema?: Json | undefined;
}

/** The request body in the one content type that is tested; the others are skipped in words. */
export function bodyOf(
  raw: Json | undefined,
  read: SchemaReader,
  follow: Follow,
  errorOf: ErrorOf,
): BodyAnswer {
  if (raw === undefined) return { body: undefined, skips: [], impossible: undefined };
  const request = follow(raw);
  const content = own(request, 'content');
  const types = isObject(content) ? Object.keys(content) : [];
  const chosen = testedType(types);
  const skips = types
    .filter((type) => type !== chosen?.type)
    .map((type) => skipped(type, chosen?.type));
  const rawMedia = chosen && isObject(content) ? own(content, chosen.type) : undefined;
  const error = errorOf(raw) ?? errorOf(rawMedia);
  const required = (own(request, 'required') ?? false) !== false;
  if (error !== undefined) {
    const skip = { location: 'body', at: '', scenario: '*', reason: error } as const;
    return { body: undefined, skips: [...skips, skip], impossible: required ? error : undefined };
  }
  if (!chosen) {
    const what = types.join(', ') || 'no content type';
    const reason = `a body of ${what} is required, which is not tested`;
    return { body: undefined, skips, impossible: required ? reason : undefined };
  }
  const media = follow(rawMedia);
  const schema = own(media, 'schema');
  const encoding = own(media, 'encoding');
  const body: Body = {
    contentType:
      chosen.type.includes('*') && chosen.form === 'json' ? 'application/json' : chosen.type,
    form: chosen.form,
    required,
    source: request,
    schema: schema === undefined ? emptySchema() : read(schema),
    examples: examplesOf(media, follow),
    encoding: isObject(encoding) && chosen.form !== 'json' ? encoding : undefined,
  };
  return { body, skips, impossible: undefined, rawSchema: schema };
}

function skipped(type: string, chosen: string | undefined): ReportSkip {
  const reason = chosen
    ? `content type ${type}: the body is tested as ${chosen}`
    : `content type ${type} is not tested`;
  return { location: 'body', at: '', scenario: '*', reason };
}
