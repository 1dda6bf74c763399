import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Operation, operationsOf } from '../../../proof/document/operations.ts';
import { readDocument } from '../../../proof/document/read-document.ts';
import { Registry } from '../../../proof/document/registry.ts';
import type { Schema } from '../../../proof/document/schema.ts';
import type { Break, Location } from '../../../proof/report.ts';
import { LOCATIONS } from '../../../proof/request.ts';
import type { Exact } from '../../../proof/validation/exact.ts';
import { Validator } from '../../../proof/validation/validator.ts';
import { ablate } from '../../../proof/verdicts/ablate.ts';
import type { Reading } from '../../../proof/wire/wire-readings.ts';
import { matchPath, readingsOfRequest } from './validating-server-request.ts';

/** A constraint that a server forgets, as a report names it. */
export interface Forgotten {
  /** Such as `POST /pets`. */
  readonly endpoint: string;
  readonly location: Location;
  readonly breaks: Break;
}

export interface ValidatingServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server on loopback that knows an API only by its document: it answers 200 to a request
 * that the document allows, in any way in which a lenient server may read it, and 400 or 404 to
 * every other. Its judge shares no code with the generator.
 *
 * @param document file of a self-contained OpenAPI document
 * @param forgotten the constraints that it does not know of
 */
export async function startValidatingServer(
  document: string,
  forgotten: readonly Forgotten[],
): Promise<ValidatingServer> {
  const contract = readContract(document, forgotten);
  const server = createServer((request, response) => {
    statusOf(contract, request)
      // A fault of the server's own must not look like a refusal.
      .catch(() => 500)
      .then((status) => response.writeHead(status).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Contract {
  readonly validator: Validator;
  readonly endpoints: readonly Endpoint[];
}

interface Endpoint {
  readonly operation: Operation;
  /** The schema of each location, without the forgotten constraint. */
  readonly schemas: { readonly [location in Location]: Schema };
  /** Whether a request without a body is refused. */
  readonly needsBody: boolean;
}

function readContract(file: string, forgotten: readonly Forgotten[]): Contract {
  const document = readDocument(file);
  const registry = new Registry(document);
  const validator = new Validator(registry);
  const endpoints = [...operationsOf(document, registry)].map((operation) => {
    const here = forgotten.filter(
      ({ endpoint }) => endpoint === `${operation.method} ${operation.path}`,
    );
    const schemas = { ...operation.schemas };
    for (const location of LOCATIONS) {
      const removed = here.filter((one) => one.location === location).map(({ breaks }) => breaks);
      schemas[location] = ablate(validator, schemas[location], undefined, removed);
    }
    const needsBody = operation.body?.required === true && !here.some(isBodyItself);
    return { operation, schemas, needsBody };
  });
  return { validator, endpoints };
}

/** A report has one name, `required` of the whole body, for no body and for a body without any property. */
function isBodyItself({ location, breaks }: Forgotten): boolean {
  return (
    location === 'body' &&
    breaks.at === '' &&
    breaks.keyword === 'required' &&
    breaks.property === undefined
  );
}

/** The keys by which the suite asks for rows that cannot exist. */
const NO_ROW = /\/19\d{8}(?=[/?]|$)/;

async function statusOf({ validator, endpoints }: Contract, request: IncomingMessage) {
  if (NO_ROW.test(request.url ?? '')) return 404;
  const content = await buffer(request);
  const endpoint = endpoints.find(
    ({ operation }) => request.method === operation.method && matchPath(operation, request),
  );
  if (!endpoint) return 404;
  const readings = readingsOfRequest(validator.registry, endpoint.operation, request, content);
  if (readings === undefined) return 400;
  const accepts = (location: Location, reading: Reading) =>
    reading === undefined
      ? !endpoint.needsBody
      : validator.accepts(endpoint.schemas[location], reading);
  const isRight = LOCATIONS.every((location) =>
    readings[location].some((reading: Exact | undefined) => accepts(location, reading)),
  );
  return isRight ? 200 : 400;
}
