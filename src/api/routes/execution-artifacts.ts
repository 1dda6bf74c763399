import { z } from '@hono/zod-openapi';
import { junitArtifact, resultsArtifact } from '../../execution/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';

const params = z.object({ id: z.uuid('must be the id of an execution') });

const DOCUMENT = z.record(z.string(), z.unknown()).openapi({
  description: 'What `proofgate run --json` writes (docs/results.schema.json)',
});
const XML = z.string().openapi({ description: 'A JUnit file: a `testsuite` for each test case' });

/** The results of an execution that has ended, as files. */
export function addExecutionArtifactRoutes(api: Api, { execution: ports }: ApiPorts): void {
  const route = routesOf(api, 'Executions');
  route('getResultsFile', 'Download the results document of an execution', 'read')
    .get('/executions/{id}/results.json', 404, 409)
    .params(params)
    .sends('application/json', DOCUMENT, async ({ actor, params: { id }, context }) => {
      const parts = resultsArtifact(ports, actor, id);
      return context.body(
        await textStream(parts),
        200,
        fileHeaders('application/json', 'results.json'),
      );
    });
  route('getJunitFile', 'Download the results of an execution as JUnit', 'read')
    .get('/executions/{id}/junit.xml', 404, 409)
    .params(params)
    .sends('application/xml', XML, async ({ actor, params: { id }, context }) => {
      const parts = junitArtifact(ports, actor, id);
      return context.body(
        await textStream(parts),
        200,
        fileHeaders('application/xml', 'junit.xml'),
      );
    });
}

function fileHeaders(type: string, name: string) {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
}

/**
 * A text that is made while it is sent, a part at a time, so that nobody holds all of it. The first part is made
 * at once: what keeps the text from being made at all is thrown here, and can still be answered.
 *
 * @param parts ended when the receiver hangs up
 */
async function textStream(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const first = await parts.next();
  let pending: IteratorResult<string> | null = first;
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = pending ?? (await parts.next());
      pending = null;
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
