import { expect, test } from 'vitest';
import { toy } from '../toy.ts';

const OWN = '[path]\nname = "acme"\ntenant = "acme"\norg = "o1"\nuser = "me"\n';
const HEADER = '[header]\nX-Tenant = "acme"\n';

const CALLS = [
  'GET /tenants',
  'DELETE /tenants ?name',
  'GET /tenants/{name}',
  'PUT /tenants/{name} +name',
  'PATCH /tenants/{name} +name +title',
  'POST /tenants/{name} +title',
  'DELETE /tenants/{name}',
  'POST /tenants/{name}/rename +to',
  'GET /tenants/{tenant}/users',
  'DELETE /tenants/{tenant}/users',
  'PATCH /orgs/{org}/tenants/{tenant} +key',
  'DELETE /orgs/{org}/tenants/{tenant}',
  'GET /orgs/{org}/tenants/{tenant}',
  'GET /users/{user}',
  'DELETE /users/{user}',
  'DELETE /tenant',
  'GET /tenant',
];

/** A server that does all that it is sent; each write to what a person has named is kept. */
function lenient(harm: string[]) {
  return (
    call: string,
    { body, headers }: { body: Buffer; headers: NodeJS.Dict<string | string[]> },
  ) => {
    const [method = '', path = ''] = call.split(' ');
    const isNamed = /acme|\/me\b|^\/tenants?(?:\?|$)/.test(path) || headers['x-tenant'] === 'acme';
    const sent = JSON.parse(`${body}` || '{}');
    const renames = ['name', 'key'].some((one) => one in sent && sent[one] !== 'acme');
    const isHarm =
      method === 'DELETE' || path.endsWith('/rename') || renames || typeof sent.title === 'number';
    if (isNamed && method !== 'GET' && isHarm) harm.push(`${call} ${body}`);
    return [200, { name: 'acme', users: [] }] as const;
  };
}

test.each([[OWN], [`${OWN}${HEADER}`]])(
  'neither calibrate nor a run deletes, renames or breaks what a person has named: %s',
  async (own) => {
    const harm: string[] = [];
    const suite = await toy(CALLS, lenient(harm));
    suite.setForAll(own);
    const { status, stderr } = await suite.calibrate();
    expect(status, stderr).toBe(0);
    expect(harm).toEqual([]);
    await suite.run();
    expect(harm).toEqual([]);
    const sent = suite.server.requests.map(({ method, url }) => `${method} ${url}`);
    // What harms nobody is sent all the same.
    expect(sent).toContain('GET /tenants/acme');
    expect(sent).toContain('POST /tenants/acme');
  },
);
