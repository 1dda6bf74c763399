import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { Todo, TodoListApplication, TodoRepository } from '@loopback/example-todo';

/*
 * The todo application as published, in its own process. Two bindings of the application itself are
 * used: a data source that stays in memory (the default one writes ./data/db.json below the working
 * directory), and a geocoder that does not ask a public service. A second port sets the stored rows,
 * because the application's own API refuses an `id` on create.
 */

const app = new TodoListApplication({
  rest: { host: '127.0.0.1', port: 0, gracePeriodForClose: 0 },
});
await app.boot();
app.bind('datasources.config.db').to({ name: 'db', connector: 'memory' });
app.bind('services.Geocoder').to({ geocode: async () => [{ x: -74.0059, y: 40.7127 }] });
await app.start();

const todos = await app.getRepository(TodoRepository);
const rows = createServer(async (request, response) => {
  try {
    const wanted = await json(request);
    await todos.deleteAll();
    for (const row of wanted) await todos.create(new Todo(row));
    response.writeHead(204).end();
  } catch (fault) {
    response.writeHead(500).end(String(fault));
  }
});

rows.listen(0, '127.0.0.1', () => {
  process.send({
    baseUrl: app.restServer.url,
    rowsUrl: `http://127.0.0.1:${rows.address().port}/`,
  });
});

// A parent that dies must not leave a server behind.
process.on('disconnect', () => process.exit(0));
