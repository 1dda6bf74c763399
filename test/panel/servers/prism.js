import core from '@stoplight/prism-core';
import http from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';

/* `prism mock` without its terminal: the command has no way to say which free port it took. */
const operations = await http.getHttpOperationsFromSpec(process.argv[2]);
const server = createServer(operations, {
  cors: false,
  components: { logger: core.createLogger('prism', { level: 'silent' }) },
  config: {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: false, ignoreExamples: false },
  },
});
process.send({ baseUrl: await server.listen(0, '127.0.0.1') });
// A parent that dies must not leave a server behind.
process.on('disconnect', () => process.exit(0));
