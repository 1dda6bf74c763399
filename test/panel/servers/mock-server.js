import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { createMockServer } from '@scalar/mock-server';

const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const app = await createMockServer({ document, logger: false });
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send({ baseUrl: `http://127.0.0.1:${port}` });
});
// A parent that dies must not leave a server behind.
process.on('disconnect', () => process.exit(0));
