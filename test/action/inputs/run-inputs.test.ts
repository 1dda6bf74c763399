import { expect, test } from 'vitest';
import { parseInputs } from '../../../action/inputs/inputs.ts';
import { problemOf } from '../../support/network/read-from.ts';

const EXECUTION = '0197d6f0-5b7e-7c3a-9d43-0f6f0a4b8f11';
const GIVEN = { command: 'run', execution: EXECUTION, leg: '7', url: 'https://proofgate.example' };

const faultsOf = async (change: Readonly<Record<string, string | undefined>>) => {
  const reading = Promise.resolve().then(() => parseInputs({ ...GIVEN, ...change }));
  return (await problemOf(reading)).faults;
};

test('a job of an execution is its id, its number and the platform', () => {
  expect(parseInputs(GIVEN)).toEqual({ ...GIVEN, leg: 7 });
});

test('none of the three is accepted without the others', async () => {
  expect(await faultsOf({ leg: undefined })).toEqual([
    'leg: is missing; give the number of the job',
  ]);
  expect(await faultsOf({ execution: undefined })).toEqual([
    'execution: must be the id of an execution',
  ]);
  expect(await faultsOf({ url: undefined })).toEqual([
    'url: is missing; give the address of the platform',
  ]);
});

test('the suite of a checkout is no matter of an execution, which names its test cases', async () => {
  expect(await faultsOf({ path: 'tests', leg: '-1' })).toEqual([
    'leg: must be the number of a job',
    'path: is no input of run; leave it out',
  ]);
});
