import { once } from 'node:events';
import { createServer } from 'node:http';

/*
 * Answers everything with one status on a free port of loopback, and prints its URL. Arguments: the status, and after
 * how many milliseconds. `GET /proofgate-bench-count` gives how many requests have come since it was last sent.
 */
const status = Number(process.argv[2]);
const latencyMs = Number(process.argv[3]);
const BODY = '{"message":"answered"}';
let count = 0;
const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/proofgate-bench-count') {
    // Whoever asks is blocked during a run, and would not see that a connection has ended.
    response.setHeader('connection', 'close').end(String(count));
    count = 0;
    return;
  }
  count += 1;
  const headers = { 'content-type': 'application/json', 'content-length': BODY.length };
  const answer = () =>
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : BODY);
  if (latencyMs === 0) answer();
  else setTimeout(answer, latencyMs);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`);
