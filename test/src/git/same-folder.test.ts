import { expect, test } from 'vitest';
import { foldersOverlap } from '../../../src/git/same-folder.ts';

const PLACE = {
  repositoryUrl: 'https://git.example/team/pets.git',
  branch: 'tests',
  rootFolder: 'suites/pets',
};

test.each([
  ['the same', {}],
  ['the case of the host', { repositoryUrl: 'https://GIT.example/team/pets.git' }],
  ['the case of owner and name', { repositoryUrl: 'https://git.example/Team/Pets.git' }],
  ['without .git', { repositoryUrl: 'https://git.example/team/pets' }],
  ['a slash at the end', { repositoryUrl: 'https://git.example/team/pets.git/' }],
  ['the port that goes without saying', { repositoryUrl: 'https://git.example:443/team/pets.git' }],
  ['percent-encoding', { repositoryUrl: 'https://git.example/%74eam/pets.git' }],
  ['a folder around it', { rootFolder: 'suites' }],
  ['a folder inside it', { rootFolder: 'suites/pets/v2' }],
])('two records write to one folder: %s', (_, other) => {
  expect(foldersOverlap(PLACE, { ...PLACE, ...other })).toBe(true);
  expect(foldersOverlap({ ...PLACE, ...other }, PLACE)).toBe(true);
});

test.each([
  ['another host', { repositoryUrl: 'https://other.example/team/pets.git' }],
  ['another port', { repositoryUrl: 'https://git.example:8443/team/pets.git' }],
  ['another owner', { repositoryUrl: 'https://git.example/crew/pets.git' }],
  ['another repository', { repositoryUrl: 'https://git.example/team/pets-v2.git' }],
  ['another branch', { branch: 'tests-2' }],
  ['a branch of another case, which Git tells apart', { branch: 'Tests' }],
  ['a folder beside it', { rootFolder: 'suites/owners' }],
  ['a folder that begins the same', { rootFolder: 'suites/pets-v2' }],
])('two records do not touch one another: %s', (_, other) => {
  expect(foldersOverlap(PLACE, { ...PLACE, ...other })).toBe(false);
  expect(foldersOverlap({ ...PLACE, ...other }, PLACE)).toBe(false);
});
