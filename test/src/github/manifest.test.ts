import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NEEDED, NEEDED_TO_HEAR, UNASKED } from '../../support/github/needed-permissions.ts';
import { registeredApp } from '../../support/github/registered-app.ts';

const BASE_URL = 'https://tests.example';
const app = registeredApp(BASE_URL);

/** The modules that talk to GitHub's API with what the App was granted. */
const CALLERS = ['git', 'github', 'runtimes', 'identity'].map((module) => `src/${module}/**/*.ts`);
/** A route in a text: `GET /repos/{owner}/…`, or only the path of one that is read as a person. */
const ROUTE =
  /['`]((?:GET|POST|PUT|PATCH|DELETE) \/(?:app|repos|orgs|user|installation)\b[^'`?]*|\/user\b[^'`?]*)/g;

/** The routes that code asks for; what stands for a name is `{}`. */
function routesIn(code: string): string[] {
  return [...code.matchAll(ROUTE)].map(([, route = '']) =>
    anonymous(route.startsWith('/') ? `GET ${route}` : route),
  );
}

function anonymous(route: string): string {
  return route.replace(/\$?\{[^}]*\}/g, '{}');
}

const sorted = (all: Iterable<string>) => [...new Set(all)].sort();

describe('app.yml', () => {
  test('the permissions of every route that the App calls are known, and of no other', () => {
    const called = globSync(CALLERS).flatMap((file) => routesIn(readFileSync(file, 'utf8')));
    expect(sorted(called)).toEqual(sorted(Object.keys(NEEDED).map(anonymous)));
  });

  test('asks for the permissions that the App needs, no more and no less', () => {
    const needed: Record<string, string> = {};
    for (const one of [...Object.values(NEEDED), ...Object.values(NEEDED_TO_HEAR)]) {
      for (const [name, access] of Object.entries(one)) {
        if (needed[name] !== 'write') needed[name] = access;
      }
    }
    expect(app.permissions).toEqual(needed);
  });

  test('subscribes to the events that the App handles, no more and no less', () => {
    const code = readFileSync('src/github/app.ts', 'utf8').replace(/^import .*$/gm, '');
    const handled = [...code.matchAll(/'([a-z_]+)(?:\.[a-z_]+)?'/g)].map(([, event = '']) => event);
    expect(sorted([...app.events, ...UNASKED.filter((event) => event !== 'ping')])).toEqual(
      sorted(handled),
    );
    expect(sorted(app.events)).toEqual(sorted(Object.keys(NEEDED_TO_HEAR)));
  });

  test('sends webhooks and browsers to the addresses where the platform takes them', () => {
    expect(app.hookUrl).toBe(`${BASE_URL}/api/github/webhooks`);
    expect(app.callbackUrls).toEqual([`${BASE_URL}/sign-in/callback`]);
  });
});
