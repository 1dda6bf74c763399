import type { Context } from 'hono';
import { Problem } from '../problem.ts';

/**
 * The fields of a form that a browser sends.
 * @throws Problem `request-unreadable` for what no form sends: another content type, or a broken body
 */
export async function formDataOf(context: Context): Promise<FormData> {
  return context.req.formData().catch((error: unknown) => {
    // What the size limit refuses is no broken body.
    if (error instanceof Problem) throw error;
    const message = 'The form cannot be read; open the page again and send it from there.';
    throw new Problem('request-unreadable', message);
  });
}
