import { expect, test } from 'vitest';
import { nameFit } from '../../../../src/calibrate/resources/names.ts';

const fitOf = (field: string, member: string) => {
  const [holder = '', name = ''] = field.split('.');
  const [row = '', own = ''] = member.split('.');
  return nameFit({ name, holder, isRow: holder !== '' }, { name: own, holder: row });
};

test.each([
  ['region.region', 'all.region', 'the same name'],
  ['.callingcode', 'all.callingCodes', 'a list in the plural'],
  ['.order_line_id', 'orderLines.id', 'the resource in front, in another case'],
  ['.orderLineId', 'x.order_line_id', 'another case'],
  ['clients.id', 'clients.client_id', 'the resource in front of the member'],
  ['clients.id', 'clients.id', 'a key of the same resource'],
  ['alpha.alphacode', 'all.alpha2Code', 'digits'],
  ['alpha.codes', 'all.alpha3Code', 'what stands before it'],
  ['currency.currency', 'currencies.code', 'an object with a key'],
  ['users.user', 'users.name', 'a row by its key'],
  ['taskdefs.tasktype', 'taskdefs.name', 'whatever a parameter is called'],
  ['lang.lang', 'languages.iso639_1', 'a word that is cut short'],
  ['.parent_flow_run_id', 'flow_runs.id', 'a role in front'],
  ['tags.tag', 'tags.', 'a list of texts'],
  ['.dataset_identifier', 'x.datasetId', 'an identifier is an id'],
  ['.pageToken', 'meta.nextPageToken', 'what a response hands out for its next page'],
])('%s may be %s: %s', (field, member) => {
  expect(fitOf(field, member)).toBeGreaterThan(0);
});

test.each([
  ['.name', 'pets.name', 'a key without a resource may be of any row'],
  ['pets.id', 'owners.id', 'the id of another resource'],
  ['.size', 'pets.age', 'other words'],
  ['.petId', 'owners.id', 'the id of another resource'],
  ['.dataset_identifier', 'x.split_id', 'the id of another row'],
  ['.dataset_identifier', 'x.dataset_name', 'a name is no identifier by itself'],
  ['.limit', 'pets.id', 'no row is meant'],
  ['.at', 'pets.attic', 'too short a beginning'],
])('%s is not %s: %s', (field, member) => {
  expect(fitOf(field, member)).toBe(0);
});

test('of several members, the same name is the likeliest, then the key with the resource in front', () => {
  const members = ['pets.pet_id', 'pets.id', 'pets.name', 'pets.colour'];
  const ranked = members.toSorted((a, b) => fitOf('pets.petId', b) - fitOf('pets.petId', a));
  expect(ranked).toEqual(members);
});

test('that an identifier is an id is sure enough to change a row by it', () => {
  expect(fitOf('.dataset_identifier', 'x.datasetId')).toBeGreaterThanOrEqual(5);
  expect(fitOf('.dataset_identifier', 'x.dataset_name')).toBeLessThan(5);
});
