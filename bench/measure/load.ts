import { connect } from 'node:net';

/*
 * A process that asks a server over a few connections, one request after another on each, and prints
 * what it measured as one line of JSON: `{"perSecond", "p50Ms", "p99Ms"}`. Plain sockets, so that it
 * takes as little as it can of what the server could use.
 *
 * Arguments: port, connections, milliseconds; the paths come as lines on stdin.
 */

const [port = 0, connections = 1, milliseconds = 1000] = process.argv.slice(2).map(Number);
const paths = (await text(process.stdin)).split('\n').filter((line) => line !== '');
const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
const took: number[] = [];
const ends = performance.now() + milliseconds;
const started = performance.now();
await Promise.all(Array.from({ length: connections }, (_, at) => runConnection(at)));
const seconds = (performance.now() - started) / 1000;
took.sort((a, b) => a - b);
const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
console.log(JSON.stringify({ perSecond: took.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }));

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Asks on one connection until the time is over; an answer that is not good ends the process. */
function runConnection(first: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.once('error', reject);
  let turn = first;
  let sentAt = 0;
  let answer = '';
  const send = () => {
    sentAt = performance.now();
    socket.write(requests[turn % requests.length] ?? '');
    turn += connections;
  };
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    const head = answer.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
    if (answer.length < head + 4 + length) return;
    if (!answer.startsWith('HTTP/1.1 200')) {
      reject(new Error(answer));
      return;
    }
    answer = '';
    const now = performance.now();
    took.push(now - sentAt);
    if (now < ends) return send();
    socket.destroy();
    resolve();
  });
  send();
  return promise;
}
