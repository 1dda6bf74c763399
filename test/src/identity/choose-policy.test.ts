import { describe, expect, test } from 'vitest';
import { choosePolicy } from '../../../src/identity/workflows/choose-policy.ts';

const policy = {
  name: 'ci',
  workspaceId: 'one',
  repositoryId: '74',
  repositoryOwnerId: '65',
  ref: null,
  environment: null,
  jobWorkflowRef: null,
};
const claims = { jti: 'x', exp: 0, repository_id: '74', repository_owner_id: '65' };

describe('the policy that decides', () => {
  test('is one whose repository and owner are those of the token', () => {
    expect(choosePolicy([policy], claims)).toBe(policy);
    expect(choosePolicy([policy], { ...claims, repository_id: '75' })).toBe('oidc-no-policy');
    expect(choosePolicy([policy], { ...claims, repository_owner_id: '6' })).toBe('oidc-no-policy');
    expect(choosePolicy([], claims)).toBe('oidc-no-policy');
  });

  test('is not found by a claim that is empty or absent', () => {
    const onMain = { ...policy, ref: 'refs/heads/main' };
    expect(choosePolicy([onMain], claims)).toBe('oidc-no-policy');
    expect(choosePolicy([onMain], { ...claims, ref: '' })).toBe('oidc-no-policy');
  });

  test('of equals is the first by name, in whatever order they come', () => {
    const other = { ...policy, name: 'a' };
    expect(choosePolicy([policy, other], claims)).toBe(other);
    expect(choosePolicy([other, policy], claims)).toBe(other);
  });

  test('does not exist when another workspace has one too, even a weaker one', () => {
    const strong = { ...policy, ref: 'refs/heads/main', workspaceId: 'two' };
    const main = { ...claims, ref: 'refs/heads/main' };
    expect(choosePolicy([policy, strong], main)).toBe('oidc-ambiguous');
  });
});
