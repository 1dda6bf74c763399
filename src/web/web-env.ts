import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Principal, Scope } from '../identity/index.ts';
import type { ApiClient } from './api-client.ts';

/** Who visits a page. */
export interface Visitor {
  readonly user: string;
  readonly role: 'admin' | 'member';
  /** What forms send back, so that no other site can fill them in. */
  readonly csrfToken: string;
  /** Whether a form that was sent with this token is from one of their pages. */
  readonly isOwnForm: (csrfToken: string | null) => boolean;
  readonly workspace: string;
  /** Whether pages offer them what needs a scope; the API refuses it anyway. */
  readonly may: (scope: Scope) => boolean;
}

/** What a request for a page carries. */
export interface WebEnv {
  /** What the server knows of the connection. */
  Bindings: HttpBindings;
  Variables: { visitor: Visitor; principal: Principal; api: ApiClient };
}

export type WebContext = Context<WebEnv>;
