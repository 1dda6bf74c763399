import { isObject, type Json, type JsonObject, own } from '../json.ts';
import type { ReportSkip } from '../report.ts';
import { type Extended, type ExtensionFinder, extensionSkips } from './extensions.ts';
import { type BodyForm, type BodyType, bodyTypes, memberOf } from './media-types.ts';
import type { ErrorOf, Follow } from './operations.ts';
import { examplesOf, type NamedExample } from './parameter.ts';
import { emptySchema, type Schema, type SchemaReader } from './schema.ts';

export interface Body {
  readonly contentType: string;
  readonly form: BodyForm;
  /** Whether one valid request is all that is sent in this content type. */
  readonly isOnlyValid: boolean;
  /** What is not tested in it: the other content types, or what breaks it. */
  readonly skips: readonly ReportSkip[];
  readonly required: boolean;
  /** What it was read from. */
  readonly source: JsonObject;
  readonly schema: Schema;
  /** Where it may be what extends its schema. */
  readonly extended: readonly Extended[];
  readonly examples: readonly NamedExample[];
  /** The encodings of form parts that the document gives, for the env file. */
  readonly encoding: JsonObject | undefined;
}

interface BodyAnswer {
  readonly body: Body | undefined;
  /** In the content types in which it is sent where it cannot be in the first, best first. */
  readonly further: readonly Body[];
  readonly skips: readonly ReportSkip[];
  readonly impossible: string | undefined;
}

/** What reads the parts of a body. */
interface BodyReaders {
  readonly read: SchemaReader;
  readonly follow: Follow;
  readonly errorOf: ErrorOf;
  readonly extendedIn: ExtensionFinder;
}

/** The request body in each content type in which it can be sent; the others are skipped in words. */
export function bodyOf(raw: Json | undefined, readers: BodyReaders): BodyAnswer {
  const { follow, errorOf } = readers;
  const none = { body: undefined, further: [], skips: [] };
  if (raw === undefined) return { ...none, impossible: undefined };
  const source = follow(raw);
  const content = own(source, 'content');
  const media = isObject(content) ? content : {};
  const types = Object.keys(media);
  // OpenAPI 3.2, "Sequential Media Types": what such a body is as a whole, its schema does not say.
  const isSequence = (type: string) => own(follow(own(media, type)), 'itemSchema') !== undefined;
  const known = bodyTypes(types.filter((type) => !isSequence(type)));
  const required = (own(source, 'required') ?? false) !== false;
  const bodyError = errorOf(raw);
  const errors = known.map(({ type }) => bodyError ?? errorOf(own(media, type)));
  const sound = known.filter((_, index) => errors[index] === undefined);
  const [error] = errors;
  const [first, ...others] = sound;
  if (first === undefined) {
    const skips = types.map((type) => skipped(type, known[0]?.type)).slice(error ? 1 : 0);
    if (error !== undefined) {
      const skip = { location: 'body', at: '', scenario: '*', reason: error } as const;
      return { ...none, skips: [...skips, skip], impossible: required ? error : undefined };
    }
    const typeNames = types.join(', ') || 'no content type';
    const reason = `a body of ${typeNames} is required, which is not tested`;
    return { ...none, skips, impossible: required ? reason : undefined };
  }
  const bodyIn = (chosen: BodyType): Body => {
    const body = readBody(chosen, follow(own(media, chosen.type)), readers);
    const skips = [
      ...types.filter((type) => type !== chosen.type).map((type) => skipped(type, chosen.type)),
      ...(chosen.isOnlyValid ? [onlyValid(chosen.type)] : extensionSkips(body.extended)),
    ];
    return { ...body, required, source, skips };
  };
  const body = bodyIn(first);
  return { body, further: others.map(bodyIn), skips: body.skips, impossible: undefined };
}

function readBody(
  { type, form, isOnlyValid }: BodyType,
  media: JsonObject,
  { read, follow, extendedIn }: BodyReaders,
): Omit<Body, 'required' | 'source' | 'skips'> {
  const schema = own(media, 'schema');
  const encoding = own(media, 'encoding');
  const isOfParts = form === 'form' || form === 'multipart' || form === 'text';
  return {
    contentType: type.includes('*') ? memberIn(type, form) : type,
    form,
    isOnlyValid,
    schema: schema === undefined ? emptySchema() : read(schema),
    extended: extendedIn(schema),
    examples: examplesOf(media, follow),
    encoding: isObject(encoding) && isOfParts ? encoding : undefined,
  };
}

/** What is sent of a range: JSON where it may be that. */
function memberIn(range: string, form: BodyForm): string {
  return form === 'json' ? 'application/json' : (memberOf(range) ?? range);
}

function skipped(type: string, chosen: string | undefined): ReportSkip {
  const reason = chosen
    ? `content type ${type}: the body is tested as ${chosen}`
    : `content type ${type} is not tested`;
  return { location: 'body', at: '', scenario: '*', reason };
}

function onlyValid(type: string): ReportSkip {
  const reason = `content type ${type}: only a valid body is sent`;
  return { location: 'body', at: '', scenario: '*', reason };
}
