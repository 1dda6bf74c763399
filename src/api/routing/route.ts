import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { Scope } from '../../identity/index.ts';
import type { ApiEnv } from '../api-env.ts';
import { idempotencyHeader, idempotent } from '../idempotency.ts';
import type { Fault } from './answers.ts';
import { Ending, type HandlerInput } from './ending.ts';
import { cutPage, type Page, pageOf, pageQuery, toPage } from './page.ts';
import { type Api, describeRoute, jsonBody, optionalBody } from './route-parts.ts';

/**
 * Begins routes of a part of the API. A route is described in reading order: what it is for, its path, the parts of
 * its request, and finally what it answers and how that is produced:
 *
 *     route('getSafe', 'Read a safe', 'read')
 *       .get('/safes/{safe_key}', 404)
 *       .params(params)
 *       .answers(safe, async ({ actor, params }) => …);
 *
 * After the path come the errors that only the route knows of: 404, 409, 412. Those that follow from its
 * request (413, 415, 422) and those of every route are added.
 *
 * @param tag what the document calls this part of the API
 */
export function routesOf(api: Api, tag: string) {
  return (
    operationId: string,
    summary: string,
    scope: Scope,
    more: { description?: string } = {},
  ) => {
    const description = { ...describeRoute(operationId, summary, tag, scope), ...more };
    const begin = (method: Head['method']) => {
      return (path: string, ...faults: readonly Fault[]) =>
        new Route(
          { api, description, middleware: [description.middleware], method, path, faults },
          NO_PARTS,
        );
    };
    return {
      get: begin('get'),
      post: begin('post'),
      put: begin('put'),
      patch: begin('patch'),
      delete: begin('delete'),
    };
  };
}

/** An object of fields whose values come out as `T`. */
type Fields<T> = z.ZodObject & z.ZodType<T>;

/** What a route is, beside its request. */
interface Head {
  readonly api: Api;
  readonly description: ReturnType<typeof describeRoute>;
  /** What a request passes before it is read; the check of the scope is the first. */
  readonly middleware: readonly Middleware[];
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly faults: readonly Fault[];
}

/** The parts of a request but for its body. */
interface Parts<P, Q, H> {
  readonly params: Fields<P>;
  readonly query: Fields<Q>;
  readonly headers: Fields<H>;
}

type Middleware = ReturnType<typeof describeRoute>['middleware'];

const NOTHING = z.object({});
const NO_PARTS = { params: NOTHING, query: NOTHING, headers: NOTHING };

/** A route whose request is described part by part. */
class Route<P, Q, H> extends Ending<HandlerInput<P, Q, H, undefined>> {
  readonly #head: Head;
  readonly #parts: Parts<P, Q, H>;

  constructor(head: Head, parts: Parts<P, Q, H>) {
    super((responses, run) => {
      const { api, description, method, path, faults } = head;
      const middleware = [...head.middleware];
      const isChecked = Object.values(parts).some((part) => part !== NOTHING);
      const all = responses(...faults, ...(isChecked ? ([422] as const) : []));
      const route = createRoute({
        ...description,
        ...{ method, path, middleware, request: parts, responses: all },
      });
      api.openapi(route, (context) =>
        run({
          actor: context.get('principal'),
          params: context.req.valid('param'),
          query: context.req.valid('query'),
          headers: context.req.valid('header'),
          body: undefined,
          context,
        }),
      );
    });
    this.#head = head;
    this.#parts = parts;
  }

  params<T>(params: Fields<T>): Route<T, Q, H> {
    return new Route(this.#head, { ...this.#parts, params });
  }

  query<T>(query: Fields<T>): Route<P, T, H> {
    return new Route(this.#head, { ...this.#parts, query });
  }

  headers<T>(headers: Fields<T>): Route<P, Q, T> {
    return new Route(this.#head, { ...this.#parts, headers });
  }

  /** It may be sent with an Idempotency-Key. */
  repeatable() {
    const middleware = [...this.#head.middleware, idempotent];
    return new Route({ ...this.#head, middleware }, { ...this.#parts, headers: idempotencyHeader });
  }

  /** A JSON body that must be there. */
  takes<B>(schema: z.ZodType<B>): Ending<HandlerInput<P, Q, H, B>> {
    return this.#withBody(jsonBody(schema), []);
  }

  /** A JSON body that may be left out, since all that it holds has defaults. */
  mayTake<B>(schema: z.ZodType<B>): Ending<HandlerInput<P, Q, H, B>> {
    return this.#withBody(optionalBody(schema), [emptyBodyIsNone]);
  }

  #withBody<B>(
    body: ReturnType<typeof jsonBody<z.ZodType<B>>>,
    own: readonly Middleware[],
  ): Ending<HandlerInput<P, Q, H, B>> {
    const { api, description, method, path, faults } = this.#head;
    const middleware = [...this.#head.middleware, ...own];
    const request = { ...this.#parts, body };
    return new Ending((responses, run) => {
      const all = responses(...faults, 413, 415, 422);
      const route = createRoute({
        ...description,
        method,
        path,
        middleware,
        request,
        responses: all,
      });
      api.openapi(route, (context) =>
        run({
          actor: context.get('principal'),
          params: context.req.valid('param'),
          query: context.req.valid('query'),
          headers: context.req.valid('header'),
          body: context.req.valid('json'),
          context,
        }),
      );
    });
  }

  /** The newest first, a page at a time. */
  pages<S extends z.ZodObject, R extends { readonly id: string }>(
    item: S,
    toWire: (row: R) => z.output<S>,
    read: (given: HandlerInput<P, unknown, H, undefined>, page: Page) => Promise<readonly R[]>,
  ): void {
    this.query(pageQuery).answers(pageOf(item), async (given) =>
      cutPage(await read(given, toPage(given.query)), given.query, toWire),
    );
  }
}

/**
 * An empty body counts as none, also where the client names a type for it, as many do for every POST; else
 * it would be refused as broken JSON. For routes whose body may be left out.
 */
const emptyBodyIsNone = createMiddleware<ApiEnv>(async (context, next) => {
  const { req } = context;
  if (req.header('content-type') !== undefined && (await req.text()) === '') {
    const headers = new Headers(req.raw.headers);
    headers.delete('content-type');
    req.raw = new Request(req.url, { method: req.method, headers });
  }
  await next();
});
