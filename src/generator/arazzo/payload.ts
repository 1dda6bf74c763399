import { parseJson } from '../document/reading/parse-json.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { childPointer } from '../pointer.ts';
import { writeJson } from '../write-json.ts';

/** A payload, from a text of JSON too, in which expressions may stand without quotes. */
export function payloadOf(payload: Json | undefined): Json | undefined {
  if (typeof payload !== 'string') return payload;
  try {
    return parseJson(payload.replace(/(?<!")\{(\$[^{}]*)\}(?!")/g, '"{$1}"'))?.exact ?? payload;
  } catch {
    return payload;
  }
}

/** The places of a payload that hold no object; a list with an expression in it is more than one. */
export function leaves(value: Json, at: string): { readonly at: string; readonly value: Json }[] {
  if (isArray(value)) {
    const first = value[0];
    const isConstant = !writeJson(value).includes('$');
    if (isConstant || first === undefined) return [{ at, value }];
    return leaves(first, childPointer(at, '0'));
  }
  if (!isObject(value) || own(value, 'selector') !== undefined) return [{ at, value }];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, childPointer(at, key)));
}
