import { html } from 'hono/html';
import type { Child } from 'hono/jsx';

/** A page as it is sent: JSX has no doctype, and without one browsers guess. */
export function document(page: Child) {
  return html`<!doctype html>${page}`;
}
