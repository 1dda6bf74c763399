import { describe, expect, test } from 'vitest';
import { parseInputs } from '../../../action/inputs/inputs.ts';
import { problemOf } from '../../support/network/read-from.ts';

const GIVEN = { command: 'generate', token: 't', record: 'pets', url: 'https://proofgate.example' };

const faultsOf = async (change: Readonly<Record<string, string | undefined>>) => {
  const reading = Promise.resolve().then(() => parseInputs({ ...GIVEN, ...change }));
  return (await problemOf(reading)).faults;
};

describe('the inputs of a step that has the platform generate', () => {
  test('are a record and an address, which loses the slash at its end', () => {
    const inputs = parseInputs({ ...GIVEN, url: 'https://proofgate.example/tests//' });
    expect(inputs).toMatchObject({ record: 'pets', url: 'https://proofgate.example/tests' });
  });

  test('one without the other is refused', async () => {
    expect(await faultsOf({ record: undefined })).toEqual([
      'record: is missing; give the name of the record',
    ]);
    expect(await faultsOf({ url: undefined })).toEqual([
      'url: is missing; give the address of the platform',
    ]);
  });

  test('what the record says is not said again', async () => {
    const names = ['spec', 'endpoints', 'branch', 'root', 'base-url'];
    const faults = await faultsOf(Object.fromEntries(names.map((name) => [name, 'x'])));
    const rule = 'belongs to the record; leave it out and edit the record';
    expect(faults).toEqual(names.map((name) => `${name}: ${rule}`));
  });

  test.each([
    ['http://proofgate.example', 'must be an https URL, since tokens travel there'],
    ['ftp://127.0.0.1', 'must be an https URL, since tokens travel there'],
    ['https://ada:secret@proofgate.example', 'must name no user'],
    ['https://proofgate.example?a=1', 'must have neither a query nor a fragment'],
    ['https://proofgate.example#a', 'must have neither a query nor a fragment'],
    ['proofgate', 'must be a URL'],
  ])('the address %s is refused', async (url, fault) => {
    expect(await faultsOf({ url })).toEqual([`url: ${fault}`]);
  });

  test('a platform on this machine may do without TLS', () => {
    expect(parseInputs({ ...GIVEN, url: 'http://127.0.0.1:3000' })).toMatchObject({
      url: 'http://127.0.0.1:3000',
    });
  });

  test.each(['..', '.', 'a/b', 'a?b'])('a record is not called %j', async (record) => {
    expect(await faultsOf({ record })).toHaveLength(1);
  });
});
