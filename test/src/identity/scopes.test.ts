import { describe, expect, test } from 'vitest';
import { requireScope } from '../../../src/identity/principal.ts';
import { contains, narrow, SCOPE_TABLE, SCOPES } from '../../../src/identity/scopes.ts';

describe('scopes', () => {
  test('admin contains all, write and generate contain read, and neither the other', () => {
    const held = (scope: (typeof SCOPES)[number]) => SCOPES.filter((one) => contains([scope], one));
    expect(held('admin')).toEqual(['read', 'write', 'generate', 'run', 'admin']);
    expect(held('run')).toEqual(['read', 'run']);
    expect(held('write')).toEqual(['read', 'write']);
    expect(held('generate')).toEqual(['read', 'generate']);
    expect(held('read')).toEqual(['read']);
  });

  test('every one says what it allows', () => {
    for (const scope of SCOPES) expect(SCOPE_TABLE[scope].allows).not.toBe('');
  });

  test('an admin with a token for less is no admin', () => {
    expect(narrow('admin', ['write'])).toEqual({ role: 'member', scopes: ['write'] });
    expect(narrow('admin', ['admin'])).toEqual({ role: 'admin', scopes: ['admin'] });
  });

  test('a token learns what it lacks, and a person what their role is', () => {
    const bob = { workspaceId: 'w', user: 'bob', role: 'member', credentialId: 'c' } as const;
    const held = { ...bob, scopes: ['read', 'write'] } as const;
    const asked = (via: 'session' | 'token') => () => requireScope({ ...held, via }, 'admin');
    expect(asked('token')).toThrow('the scope admin, and the credential has read, write');
    expect(asked('session')).toThrow('Your role in this workspace is member');
    expect(asked('session')).not.toThrow('credential');
  });

  test('a member has no admin by a token from better days', () => {
    expect(narrow('member', ['admin', 'read'])).toEqual({ role: 'member', scopes: ['read'] });
  });
});
