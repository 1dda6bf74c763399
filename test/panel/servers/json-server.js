import jsonServer from 'json-server';

/*
 * Keeps rows in memory, by routes of REST: POST answers 201, DELETE 200, an id that nobody has 404. It
 * validates nothing. The rows it has at first are those of the argument, lists by their names.
 */
const app = jsonServer.create();
app.use(jsonServer.bodyParser);
app.use(jsonServer.router(JSON.parse(process.argv[2])));

const server = app.listen(0, '127.0.0.1', () => {
  process.send({ baseUrl: `http://127.0.0.1:${server.address().port}` });
});
// A parent that dies must not leave a server behind.
process.on('disconnect', () => process.exit(0));
