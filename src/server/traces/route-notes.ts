import { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { secretsRoute } from '../../api/index.ts';

/**
 * By which route each request was answered, as a template such as `/api/v2/records/{id}`. A path itself
 * holds tokens and is never reported.
 */
export class RouteNotes {
  readonly #routes = new WeakMap<IncomingMessage, string>();

  /** Notes what the framework has found. A page asks the API in the same request, and then notes its own. */
  readonly middleware: MiddlewareHandler = async (context, next) => {
    await next();
    const incoming: unknown = context.env?.incoming;
    if (!(incoming instanceof IncomingMessage)) return;
    const { routeIndex } = context.req;
    // A request that is refused in front of a route has requested that route all the same.
    const left = matchedRoutes(context).slice(routeIndex);
    const route = left.find(({ path }) => !path.endsWith('*'))?.path ?? routePath(context);
    this.#routes.set(incoming, template(route));
  };

  /** The route of a request that was answered; null where it has none. */
  of(request: IncomingMessage): string | null {
    // The secrets service is in front of the framework.
    return this.#routes.get(request) ?? secretsRoute(request.url ?? '');
  }
}

/** `/records/:id{[0-9a-f-]+}` → `/records/{id}`, as the document of the API has it. */
function template(route: string): string {
  return route.replaceAll(/:(\w+)(?:\{[^/]*\})?\??/g, '{$1}');
}
