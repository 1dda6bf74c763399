import type { Results } from '../document.ts';
import { type ExportedRequest, variablesOf } from './exported-requests.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Requests as a Postman collection 2.1, a folder for each endpoint. Secrets are variables without a value. */
export function postmanCollection(
  { base_url, document }: Results,
  requests: readonly ExportedRequest[],
): object {
  const byEndpoint = Map.groupBy(requests, ({ test }) => test.endpoint);
  return {
    info: {
      name: document.title || 'API',
      description: 'The valid requests of a run, and those that failed.',
      schema: SCHEMA,
    },
    variable: [
      { key: 'baseUrl', value: base_url, type: 'string' },
      ...variablesOf(requests).map((key) => ({ key, value: '', type: 'string' })),
    ],
    item: [...byEndpoint].map(([name, all]) => ({ name, item: all.map(itemOf) })),
  };
}

function itemOf({ method, parts, title, test }: ExportedRequest): object {
  if ('problem' in parts) {
    // A folder without a request, which nobody can send.
    return {
      name: title,
      description: `${test.id}: not written, because ${parts.problem}`,
      item: [],
    };
  }
  const { url, headers, body } = parts;
  return {
    name: title,
    request: {
      method,
      url,
      header: Object.entries(headers).map(([key, value]) => ({ key, value })),
      description: test.id,
      ...(body && { body: { mode: 'raw', raw: body } }),
    },
    response: [],
  };
}
