import { once } from 'node:events';
import { createServer } from 'node:http';

/*
 * Answers everything with one status, at once, on a free port of loopback, and prints its URL. Argument: the status. `GET /proofgate-bench-count` gives how many requests have come since the last
 * time that somebody wanted to know.
 */
const status = Number(process.argv[2]);
const BODY = '{"message":"answered"}';
let count = 0;
const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/proofgate-bench-count') {
    response.end(String(count));
    count = 0;
    return;
  }
  count += 1;
  const headers = { 'content-type': 'application/json', 'content-length': BODY.length };
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : BODY);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`);
