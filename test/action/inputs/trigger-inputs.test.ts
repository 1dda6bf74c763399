import { describe, expect, test } from 'vitest';
import { parseInputs } from '../../../action/inputs/inputs.ts';
import { problemOf } from '../../support/network/read-from.ts';

const HOOK = '/api/v2/gatekeeper/webhook/s3cret';
const GIVEN = { command: 'trigger', token: 't', 'webhook-url': `https://proofgate.example${HOOK}` };

const faultsOf = async (change: Readonly<Record<string, string | undefined>>) => {
  const reading = Promise.resolve().then(() => parseInputs({ ...GIVEN, ...change }));
  return (await problemOf(reading)).faults;
};

describe('the inputs of a trigger', () => {
  test('are a webhook URL in two parts, of which one may be shown, and a payload', () => {
    const url = `https://proofgate.example/tests${HOOK}`;
    expect(parseInputs({ ...GIVEN, 'webhook-url': url, payload: '{"a": [1]}' })).toEqual({
      command: 'trigger',
      'webhook-url': { url: 'https://proofgate.example/tests', path: HOOK },
      payload: { a: [1] },
      wait: false,
    });
  });

  test.each(['1', '"a"', 'null', '[]', '{', '{"a": }'])('%s is no payload', async (payload) => {
    expect(await faultsOf({ payload })).toEqual(['payload: must be a JSON object']);
  });

  test('a webhook URL travels over https, and no fault repeats it', async () => {
    const faults = await faultsOf({ 'webhook-url': `http://proofgate.example${HOOK}` });
    expect(faults).toEqual(['webhook-url: must be an https URL, since tokens travel there']);
    expect(await faultsOf({ 'webhook-url': `${GIVEN['webhook-url']}?a=1` })).toEqual([
      'webhook-url: must end in /api/v2/gatekeeper/webhook/ and the hook token',
    ]);
    expect(await faultsOf({ 'webhook-url': undefined })).toEqual([
      'webhook-url: is missing; give the webhook URL of a gatekeeper, out of a secret',
    ]);
  });

  test('url belongs to wait, and wait to url', async () => {
    expect(await faultsOf({ wait: 'true' })).toEqual([
      'url: is missing; give the address of the platform',
    ]);
    expect(await faultsOf({ url: 'https://proofgate.example' })).toEqual([
      'url: is read only with `wait: true`; leave it out',
    ]);
    expect(await faultsOf({ wait: 'maybe' })).toEqual(['wait: must be true or false']);
  });
});
