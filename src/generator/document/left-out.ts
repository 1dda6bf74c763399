import { isObject, type Json, type JsonObject, own } from '../json.ts';

/** What a suite that calls an API cannot test: calls that the API makes (OpenAPI 3.1, 4.8.1). */
export function leftOut(tree: JsonObject): string[] {
  const webhooks = keysOf(own(tree, 'webhooks'));
  const items = Object.values(objectOf(own(tree, 'paths'))).flatMap((item) =>
    Object.values(objectOf(item)),
  );
  const callbacks = items.flatMap((operation) => keysOf(own(objectOf(operation), 'callbacks')));
  const say = (count: number, one: string) =>
    count > 0
      ? [`${count} ${one}${count > 1 ? 's' : ''} left out: the API makes these calls itself`]
      : [];
  return [...say(webhooks.length, 'webhook'), ...say(callbacks.length, 'callback')];
}

function keysOf(value: Json | undefined): string[] {
  return Object.keys(objectOf(value));
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
