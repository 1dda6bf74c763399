import { expect, test } from 'vitest';
import { keyNameFault, storedName } from '../../../src/secrets/safes/key-names.ts';

const SECURE_UUID = '00000000-0000-0000-0000-000000000000';

// Key Vault: 127 characters; Secrets Manager: 512.
test.each([
  ['azure-key-vault', 127],
  ['aws-secrets-manager', 512],
] as const)('the name of an entry in %s has at most %i characters', (kind, most) => {
  const longest = 'k'.repeat(most - storedName(SECURE_UUID, '').length);
  expect(keyNameFault(kind, longest)).toBeNull();
  expect(keyNameFault(kind, `${longest}k`)).toContain(`at most ${longest.length}`);
});
