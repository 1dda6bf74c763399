import { z } from 'zod';
import type { ApiClient } from '../../api-client.ts';

/** The API's own document, as far as it says what its operations do. */
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ summary: z.string().optional() }).catch({})),
  ),
});

/** What is no request to the management API. */
const INTERNAL_ACTIONS: Readonly<Record<string, string>> = {
  authenticate: 'Use the API',
  'dispatch.disable': 'Disable a dispatch whose receiver is gone',
  'execution.enter': 'Take the secrets token of an execution',
  'oidc.exchange': 'Exchange the token of a workflow',
  'oidc.secrets-token': 'Take the secrets token of a workflow',
  'refusals.counted': 'More refusals, counted',
  'secret.read': 'Read a secret',
  'sign-in': 'Sign in',
  'sign-out': 'Sign out',
};

/** An action of the audit log for people; null where it has no words, such as a path that no route has. */
export type ActionWords = (action: string, target: string) => string | null;

/** Those of this process, once its document has been read. */
let known: ActionWords | undefined;

/** Reads what the operations of the API are called, for the lines of the audit log. */
export async function readActionWords(api: ApiClient): Promise<ActionWords> {
  known ??= actionWords(await api.get('/openapi.json', Document));
  return known;
}

/** The words of actions, by the summaries of a document. */
export function actionWords({ paths }: z.output<typeof Document>): ActionWords {
  const routes = Object.entries(paths).map(([path, operations]) => {
    return { segments: path.split('/'), operations };
  });
  return (action, target) => {
    const other = INTERNAL_ACTIONS[action];
    if (other !== undefined) return other;
    const [method = ''] = action.toLowerCase().split(' ');
    const segments = target.replace(/^\/api\/v2/, '').split('/');
    const fitting = routes.filter((route) => isOf(route.segments, segments));
    // A path that is written out is another one than the path of one thing.
    const [route] = fitting.toSorted((a, b) => variables(a.segments) - variables(b.segments));
    return route?.operations[method]?.summary ?? null;
  };
}

function isOf(template: readonly string[], segments: readonly string[]): boolean {
  if (template.length !== segments.length) return false;
  return template.every((one, at) => isVariable(one) || one === segments[at]);
}

function variables(template: readonly string[]): number {
  return template.filter(isVariable).length;
}

function isVariable(segment: string): boolean {
  return segment.startsWith('{');
}
