import { describe, expect, test } from 'vitest';
import type { StoreKind } from '../../../../src/secrets/stores/store.ts';
import {
  regionalUrl,
  regionIn,
  storeUrlFault,
} from '../../../../src/secrets/stores/store-hosts.ts';

const AZURE = 'azure-key-vault';
const AWS = 'aws-secrets-manager';

const RIGHT: readonly (readonly [StoreKind, string])[] = [
  [AZURE, 'https://pets.vault.azure.net'],
  [AZURE, 'https://pets.vault.azure.net/'],
  [AZURE, 'https://pets.vault.azure.net:443'],
  [AZURE, 'HTTPS://Pets-1.Vault.Azure.Net'],
  [AZURE, 'https://pets.vault.azure.cn'],
  [AZURE, 'https://pets.vault.usgovcloudapi.net'],
  [AZURE, `https://${'p'.repeat(24)}.vault.azure.net`],
  [AWS, 'https://secretsmanager.eu-west-1.amazonaws.com'],
  [AWS, 'https://secretsmanager.ap-southeast-2.amazonaws.com/'],
  [AWS, 'https://secretsmanager-fips.us-east-1.amazonaws.com'],
  [AWS, 'https://secretsmanager.us-gov-west-1.amazonaws.com'],
  [AWS, 'https://secretsmanager.cn-north-1.amazonaws.com.cn'],
  [AWS, 'https://vpce-0a1b2c3d4e5f60718-abcd1234.secretsmanager.eu-west-1.vpce.amazonaws.com'],
  [
    AWS,
    'https://vpce-0a1b2c3d4e5f60718-abcd1234-eu-west-1a.secretsmanager.eu-west-1.vpce.amazonaws.com',
  ],
];

const WRONG: readonly (readonly [StoreKind, string])[] = [
  [AZURE, 'http://pets.vault.azure.net'],
  [AZURE, 'https://vault.azure.net'],
  [AZURE, 'https://.vault.azure.net'],
  [AZURE, 'https://pets.vault.azure.net.evil.com'],
  [AZURE, 'https://evil.com/pets.vault.azure.net'],
  [AZURE, 'https://evil.com#.vault.azure.net'],
  [AZURE, 'https://evil.com?.vault.azure.net'],
  [AZURE, 'https://evil.com\\.vault.azure.net'],
  [AZURE, 'https://pets.vault.azure.net@evil.com'],
  [AZURE, 'https://user:pass@pets.vault.azure.net'],
  [AZURE, 'https://user@pets.vault.azure.net'],
  [AZURE, 'https://pets.vault.azure.net:8443'],
  [AZURE, 'https://pets.vault.azure.net:'],
  [AZURE, 'https://pets.vault.azure.net.'],
  [AZURE, 'https://pets.vault.azure.net../'],
  [AZURE, 'https://a.pets.vault.azure.net'],
  [AZURE, 'https://-pets.vault.azure.net'],
  [AZURE, 'https://pets-.vault.azure.net'],
  [AZURE, 'https://pe--ts.vault.azure.net'],
  [AZURE, 'https://pe.vault.azure.net'],
  [AZURE, `https://${'p'.repeat(25)}.vault.azure.net`],
  [AZURE, 'https://petsvault.azure.net'],
  [AZURE, 'https://pets.vault.azure.net/secrets/x'],
  [AZURE, 'https://pets.vault.azure.net/?a=b'],
  // The Kelvin sign, which becomes a k in lower case.
  [AZURE, 'https://\u212aittens.vault.azure.net'],
  [AZURE, 'https://pets.vaulт.azure.net'],
  [AZURE, 'https://pets.vault.azure。net'],
  [AZURE, 'https://pets.𝐯ault.azure.net'],
  [AZURE, 'https://pets%2evault.azure.net'],
  [AZURE, 'https://pets.vault.azure.net\n'],
  [AZURE, ' https://pets.vault.azure.net'],
  [AZURE, 'https://pets.vault\t.azure.net'],
  [AZURE, 'https:pets.vault.azure.net'],
  [AZURE, 'https:///pets.vault.azure.net'],
  [AZURE, 'https://secretsmanager.eu-west-1.amazonaws.com'],
  [AZURE, 'https://169.254.169.254'],
  [AZURE, 'https://[::1]'],
  [AZURE, 'https://2130706433'],
  [AZURE, 'https://pets.managedhsm.azure.net'],
  [AZURE, ''],
  [AWS, 'https://pets.vault.azure.net'],
  [AWS, 'https://secretsmanager.eu-west-1.amazonaws.com.evil.com'],
  [AWS, 'https://secretsmanager.eu-west-1.amazonaws.com.cn'],
  [AWS, 'https://secretsmanager.cn-north-1.amazonaws.com'],
  [AWS, 'https://secretsmanager.amazonaws.com'],
  [AWS, 'https://secretsmanager.evil.amazonaws.com'],
  [AWS, 'https://s3.eu-west-1.amazonaws.com'],
  [AWS, 'https://evil.s3.eu-west-1.amazonaws.com'],
  [AWS, 'https://evil.secretsmanager.eu-west-1.amazonaws.com'],
  [AWS, 'https://vpce-0a1b-abcd.evil.eu-west-1.vpce.amazonaws.com'],
  [AWS, 'http://169.254.169.254/latest'],
];

describe('the URL of a store', () => {
  test.each(RIGHT)('%s may be %s', (kind, url) => {
    expect(storeUrlFault(kind, url, [])).toBeNull();
  });

  test.each(WRONG)('%s may not be %j', (kind, url) => {
    expect(storeUrlFault(kind, url, [])).toEqual(expect.any(String));
  });

  test('may be a host that the operator allows, only at its port', () => {
    const allowed = ['Vault.internal', 'emulator.localhost:8443'];
    const faultOf = (url: string) => storeUrlFault(AZURE, url, allowed);
    expect(faultOf('https://vault.internal')).toBeNull();
    expect(faultOf('https://emulator.localhost:8443/')).toBeNull();
    for (const url of [
      'https://vault.internal:8443',
      'https://emulator.localhost',
      'https://a.vault.internal',
      'http://vault.internal',
      'https://vault.internal@evil.com',
      'https://ᵛault.internal',
    ]) {
      expect(faultOf(url), url).not.toBeNull();
    }
  });

  test.each([
    [AZURE, 'pets', 'https://pets.vault.azure.net'],
    [AWS, 'eu-west-1', 'https://secretsmanager.eu-west-1.amazonaws.com'],
    [AWS, 'cn-north-1', 'https://secretsmanager.cn-north-1.amazonaws.com.cn'],
  ] as const)('of %s in %s follows from the place, and may be used', (kind, place, url) => {
    expect(regionalUrl(kind, place)).toBe(url);
    expect(storeUrlFault(kind, url, [])).toBeNull();
  });

  test.each(['evil.com/', 'evil.com#', 'a@evil.com', '', '..'])(
    'that follows from no place is refused: %j',
    (place) => {
      expect(storeUrlFault(AZURE, regionalUrl(AZURE, place), [])).not.toBeNull();
      expect(storeUrlFault(AWS, regionalUrl(AWS, place), [])).not.toBeNull();
    },
  );

  test('names the region', () => {
    expect(regionIn('vpce-0a1b-abcd.secretsmanager.eu-west-1.vpce.amazonaws.com')).toBe(
      'eu-west-1',
    );
    expect(regionIn('secretsmanager.cn-north-1.amazonaws.com.cn')).toBe('cn-north-1');
    expect(regionIn('aws.localhost')).toBeNull();
  });
});
