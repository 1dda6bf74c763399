import { admittedTypes, childSchema } from '../document/admitted-types.ts';
import type { Body, Operation } from '../document/operations.ts';
import { segmentsOf, withValue } from '../document/pointer.ts';
import type { Schema } from '../document/schema.ts';
import type { Location } from '../report.ts';
import {
  type Exact,
  type ExactObject,
  exactText,
  isList,
  isMap,
  own,
} from '../validation/exact.ts';
import type { Validator } from '../validation/validator.ts';
import { type Reading, readingsOf } from './wire-readings.ts';
import { serialise, type Wire } from './wire-styles.ts';
import { readText, wireText } from './wire-text.ts';

/** One thing on the wire with a name: a parameter, a cookie or a part of a form. */
interface Carrier {
  readonly segments: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
  /** The value before it was written. */
  readonly written: Exact | undefined;
  readonly wire: Wire | { readonly kind: 'json'; readonly value: Exact | undefined };
}

/**
 * A location's instance as a lenient server may read it from the wire. Of the carrier that holds
 * `at` every reading is given; of each other one that its schema accepts. A JSON body is itself.
 */
export function readLocation(
  validator: Validator,
  operation: Operation,
  location: Location,
  instance: Exact | undefined,
  at: string,
): readonly Reading[] {
  const { body } = operation;
  if (location === 'body') {
    if (instance === undefined || !body || body.kind === 'json') return [instance];
    if (body.kind === 'xml') return [instance];
    if (body.kind === 'file') return [contentOf(instance)];
    if (body.kind === 'text') return readTextBody(validator, body, instance);
  }
  if (!isMap(instance)) return [instance];
  const carriers =
    location === 'body' && body
      ? formParts(validator, body, instance)
      : parameters(operation, location, instance);
  return combine(validator, carriers, segmentsOf(at), location === 'header');
}

/** Whether a place travels as text, where only the text indicates a type. */
export function isOnWire(operation: Operation, location: Location, at: string): boolean {
  if (location === 'body') return operation.body?.kind !== 'json';
  const carrier = operation.parameters.find(
    (parameter) =>
      parameter.location === location && (at === parameter.at || at.startsWith(`${parameter.at}/`)),
  );
  return carrier?.content !== 'json';
}

/** Whether the parameter at a place travels as an empty text, which `allowEmptyValue` makes valid. */
export function isFreelyEmpty(
  operation: Operation,
  location: Location,
  at: string,
  instance: Exact | undefined,
): boolean {
  const parameter = operation.parameters.find(
    (one) => one.location === location && (at === one.at || at.startsWith(`${one.at}/`)),
  );
  if (!parameter?.freelyEmpty || !isMap(instance)) return false;
  const { name, style, explode } = parameter;
  const wire = serialise(own(instance, name), style, explode, name);
  if (wire.kind === 'repeated') return wire.texts.length > 0 && !wire.texts.some(Boolean);
  return wire.kind === 'text' && wire.text === '';
}

/** A file as its schema sees it, a character for each byte; a text is itself. */
function contentOf(instance: Exact): Exact {
  const bytes = isMap(instance) ? own(instance, 'base64') : undefined;
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('latin1') : instance;
}

function readTextBody(validator: Validator, body: Body, instance: Exact): readonly Reading[] {
  return readText(wireText(instance), admittedTypes(validator.registry, body.schema));
}

function parameters(operation: Operation, location: Location, instance: ExactObject): Carrier[] {
  const cookies = own(instance, 'Cookie');
  return operation.parameters
    .filter((parameter) => parameter.location === location && !parameter.reserved)
    .map((parameter) => {
      const { name, schema, required, style, explode, content } = parameter;
      const cookie = parameter.in === 'cookie';
      const holder = cookie ? (isMap(cookies) ? cookies : {}) : instance;
      const value = own(holder, name);
      const wire =
        content === 'json'
          ? ({ kind: 'json', value } as const)
          : serialise(value, content ?? style, explode, name);
      const segments = cookie ? ['Cookie', name] : [name];
      return { segments, schema, required, written: value, wire };
    });
}

/** The parts of a form: an object part is JSON text, the items of an array are repeated. */
function formParts(validator: Validator, body: Body, instance: ExactObject): Carrier[] {
  return Object.entries(instance).map(([name, value]) => {
    // Parts of a multipart body have their own names, so they have no style.
    const encoding = body.kind === 'form' ? own(body.encoding, name) : undefined;
    const style = isMap(encoding) ? own(encoding, 'style') : undefined;
    const explode = isMap(encoding) ? own(encoding, 'explode') : undefined;
    const schema = childSchema(validator.registry, body.schema, name);
    const bytes = isList(value) ? value.map((item) => bytesOf(item) ?? item) : bytesOf(value);
    if (isMap(value) && style === undefined && bytes === undefined) {
      const wire = { kind: 'json', value } as const;
      return { segments: [name], schema, required: false, written: value, wire };
    }
    const styled = typeof style === 'string' ? style : 'form';
    const sent = serialise(bytes ?? value, styled, explode !== false, name);
    // Without its own style a part keeps its name, so a server cannot miss it.
    const wire: Wire =
      sent.kind === 'text' && style === undefined
        ? { ...sent, split: { ...sent.split, spread: false } }
        : sent;
    return { segments: [name], schema, required: false, written: value, wire };
  });
}

/** A binary part as text of one character a byte, or undefined for another value. */
function bytesOf(value: Exact): string | undefined {
  const base64 = isMap(value) ? own(value, 'base64') : undefined;
  const named = isMap(value) && Object.hasOwn(value, 'filename');
  return named && typeof base64 === 'string'
    ? Buffer.from(base64, 'base64').toString('latin1')
    : undefined;
}

function isSame(one: Reading, other: Reading): boolean {
  return one !== undefined && other !== undefined && exactText(one) === exactText(other);
}

function combine(
  validator: Validator,
  carriers: readonly Carrier[],
  focus: readonly string[],
  withCookies: boolean,
): readonly Exact[] {
  let instances: readonly Exact[] = [withCookies ? { Cookie: {} } : {}];
  for (const { segments, schema, required, written, wire } of carriers) {
    const readings =
      wire.kind === 'json' ? [wire.value] : readingsOf(validator.registry, schema, wire);
    const focused = segments.every((segment, index) => focus[index] === segment);
    const suits = (reading: Reading) =>
      reading === undefined ? !required : validator.accepts(schema, reading);
    // Of several, the one that was written: a text that may be a list of one takes the branch of texts.
    const suitable = readings.filter(suits);
    const one = suitable.find((reading) => isSame(reading, written)) ?? suitable[0] ?? readings[0];
    const chosenReadings = focused ? readings : [one];
    instances = instances.flatMap((instance) =>
      chosenReadings.map((reading) =>
        reading === undefined ? instance : (withValue(instance, segments, reading).root ?? null),
      ),
    );
  }
  return instances;
}
