import { expect, test } from 'vitest';
import { ResourceModel, resourceLines } from '../../../../src/calibrate/resources/index.ts';

const model = new ResourceModel(
  [
    'GET /clients',
    'POST /clients',
    'GET /clients/{clientId}',
    'DELETE /clients/{id}',
    'GET /clients/{clientId}/orders/',
    'PUT /clients/{clientId}/orders/{number}',
    'POST /clients/{clientId}/block',
    'POST /products/{productName}',
    'GET /health',
    'POST /reports',
  ].map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path };
  }),
);

test('a path is a collection where a GET lists it or a row is below it', () => {
  expect(model.isCollection('/clients')).toBe(true);
  expect(model.isCollection('/clients/{other}/orders')).toBe(true);
  expect(model.isCollection('/products')).toBe(true);
  expect(model.isCollection('/clients/{clientId}')).toBe(false);
  expect(model.isCollection('/clients/{clientId}/block')).toBe(false);
  expect(model.isCollection('/nowhere')).toBe(false);
});

test('a row is made on its collection, on its own path, or by a PUT', () => {
  expect(model.creatorsOf('/clients/{id}')).toEqual(['POST /clients']);
  expect(model.creatorsOf('/products/{productName}')).toEqual(['POST /products/{productName}']);
  expect(model.creatorsOf('/clients/{clientId}/orders/{number}')).toEqual([
    'PUT /clients/{clientId}/orders/{number}',
  ]);
  expect(model.creatorsOf('/reports')).toEqual([]);
});

test('the tree shows what each request does to rows, and what else is known', () => {
  const facts = ({ path }: { readonly path: string }) =>
    path === '/clients/{clientId}' ? ['named by client_id'] : [];
  expect(resourceLines(model, facts)).toEqual([
    'clients: listed by GET; created by POST',
    '  {clientId}: read by GET; removed by DELETE; named by client_id',
    '    orders: listed by GET',
    '      {number}: changed by PUT',
    '    block: POST',
    'products',
    '  {productName}: acted on by POST',
    'health: read by GET',
    'reports: POST',
  ]);
});

test('a POST below the collection that says it creates makes its rows, after one on the collection', () => {
  const calls = ['/users', '/users/create', '/teams/register', '/teams/start', '/create'];
  const rows = ['/users/{id}', '/teams/{id}', '/{id}'].map((path) => ({ method: 'GET', path }));
  const made = new ResourceModel([...calls.map((path) => ({ method: 'POST', path })), ...rows]);
  expect(made.creatorsOf('/users/{id}')).toEqual(['POST /users', 'POST /users/create']);
  expect(made.creatorsOf('/teams/{id}')).toEqual(['POST /teams/register']);
  expect([made.keyOf('/teams/register'), made.keyOf('/teams/start')]).toEqual(['id', undefined]);
});
