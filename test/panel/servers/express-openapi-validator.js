import { readFileSync } from 'node:fs';
import express from 'express';
import { middleware } from 'express-openapi-validator';

/*
 * An application with nothing but the validator: what passes is answered with the operation's own
 * first success, what does not with the validator's own status.
 */
const apiSpec = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const app = express();
app.disable('x-powered-by');
app.use(
  express.json({ type: ['application/json', 'application/*+json'], strict: false, limit: '10mb' }),
);
app.use(express.urlencoded({ extended: true }));
app.use(express.text());
app.use(middleware({ apiSpec, validateApiSpec: false }));
app.use((request, response) => {
  const { responses = {} } = request.openapi?.schema ?? {};
  const success = Object.keys(responses).find((status) => /^2\d\d$/.test(status));
  response.sendStatus(request.openapi ? Number(success ?? 200) : 404);
});
app.use((fault, _request, response, _next) => {
  response.status(fault.status ?? 500).json({ message: fault.message, errors: fault.errors });
});

const server = app.listen(0, '127.0.0.1', () => {
  process.send({ baseUrl: `http://127.0.0.1:${server.address().port}` });
});
// A parent that dies must not leave a server behind.
process.on('disconnect', () => process.exit(0));
