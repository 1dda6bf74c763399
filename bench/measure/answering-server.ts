import { once } from 'node:events';
import { createServer } from 'node:http';

/* Answers 422 to everything, on a free port of loopback, and prints its URL. */
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"refused"}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`);
