import { expect, test } from 'vitest';
import { type GenerateOptions, generate } from '../../../../src/generator/index.ts';
import { readFrom, yaml } from '../../../support/network/read-from.ts';

const FILE = 'env/get_pets_petId_environment.txt';
const LINE =
  'pet = {"call": "POST /pets", "env": "post_pets", "take": {"/path/petId": "$response.body#/id"}}';
const MINE =
  'pet = {"call": "POST /pets", "env": "post_pets", "take": {"/path/petId": "$response.body#/nr"}}';

/** The pets' document; the POST answers an object with this property, or is left out. */
function pets(property: string | undefined): string {
  const answer = `content: {application/json: {schema: {properties: {${property}: {type: integer}}}}}`;
  const post = `  /pets: {post: {responses: {"201": {description: Made, ${answer}}}}}\n`;
  return yaml(`paths:
${property === undefined ? '' : post}  /pets/{petId}:
    get:
      parameters: [{name: petId, in: path, required: true, schema: {type: integer}}]
      responses: {"200": {description: Found}}
`);
}

const MADE = pets('id');

/** What becomes of the consumer's file, generated from `document` over one with `edited`'s changes. */
async function again(
  document: string,
  edit: (text: string) => string,
  { before = MADE, ...options }: GenerateOptions & { before?: string } = {},
): Promise<string> {
  const first = generate(await readFrom({ 'openapi.yaml': before })).files;
  const previous = new Map([...first, [FILE, edit(first.get(FILE) ?? '')]]);
  const read = await readFrom({ 'openapi.yaml': document });
  return generate(read, { previous, ...options }).files.get(FILE) ?? '';
}

const withoutLine = (text: string) => text.replace(`${LINE}\n`, '');
const withoutSection = (text: string) => text.replace(/# Sent before[\s\S]*?\n\n/, '');
const withOther = (text: string) => text.replace('{"petId": 1}', '{"petId": 77}');

test.each([
  ['line', withoutLine],
  ['section', withoutSection],
])('a %s that a person deleted stays away, however often the suite is made', async (_, edit) => {
  const text = await again(MADE, edit);
  expect(text).not.toContain('setup]');
  expect(await again(MADE, () => text)).toBe(text);
  expect(await again(MADE, () => withOther(text))).not.toContain('setup]');
});

test('a deleted line comes back on request, or when the document proposes another', async () => {
  expect(await again(MADE, withoutLine, { resetEnv: true })).toContain(LINE);
  expect(await again(pets('petId'), withoutLine)).toContain('$response.body#/petId');
});

test('a line that was never proposed is added to a file that a person has edited', async () => {
  const text = await again(MADE, withOther, { before: pets(undefined) });
  expect(text).toContain(LINE);
  expect(text).toContain('{"petId": 77}');
});

test("a person's own lines stay while their producer is part of the suite", async () => {
  const edit = (text: string) =>
    text.replace(LINE, `${MINE}\nother = ${LINE.slice('pet = '.length)}`);
  const text = await again(MADE, edit);
  expect(text).toContain(`[setup]\n${MINE}\nother = `);
  expect(await again(pets('nr2'), () => text)).toContain(`[setup]\n${MINE}\nother = `);
  expect(await again(pets(undefined), () => text)).not.toContain('setup]');
});

test('a line as it was generated follows the document, whatever else a person edited', async () => {
  const text = await again(pets('petId'), withOther);
  expect(text).toContain('$response.body#/petId');
  expect(text).not.toContain(LINE);
  expect(await again(pets(undefined), withOther)).not.toContain('setup]');
});

test('a renamed line replaces the proposal, and one that is no set-up is fixed', async () => {
  const renamed = await again(MADE, (text) => text.replace('\npet = ', '\nrex = '));
  expect(renamed).toContain(`\nrex = ${LINE.slice('pet = '.length)}\n`);
  expect(renamed).not.toContain('\npet = ');
  const broken = await again(MADE, (text) => text.replace(LINE, 'pet = {"call": 5}'));
  expect(broken).toContain(`\n${LINE}\n\n`);
});
