import { z } from 'zod';

/*
 * What the clinic knows, in memory. The rows that the document's examples name are there from the
 * start, and nothing is ever removed, so that tests may run in any order and again.
 */

const PETS = 200;
const VISIT = '0d9a3f64-5717-4562-b3fc-2c963f66afa6';
const SPECIES = ['dog', 'cat', 'rabbit', 'bird'];

const Pet = z.looseObject({ name: z.string(), species: z.string(), born: z.string().optional() });
type Pet = z.infer<typeof Pet> & { readonly id: number };

/** What an operation is given once its request has passed: parameters as text, the body as it came. */
export interface Call {
  readonly path: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  /** Undefined for an answer without a body. */
  readonly body?: unknown;
}

export type Handler = (call: Call) => Answer;

const MISSING: Answer = { status: 404, body: { title: 'Not found', status: 404 } };

/** A separate clinic: the handler of each endpoint of the document. */
export function openClinic(): ReadonlyMap<string, Handler> {
  const pets = new Map<number, Pet>();
  for (let id = 1; id <= PETS; id += 1) {
    pets.set(id, { id, name: `Pet ${id}`, species: SPECIES[id % SPECIES.length] ?? 'dog' });
  }
  let cards = 0;
  const visits = new Map([[VISIT, 'booked']]);
  const petOf = ({ path }: Call) => pets.get(Number(path.get('petId')));

  return new Map<string, Handler>([
    [
      'GET /pets',
      ({ query }) => ({ status: 200, body: [...pets.values()].filter(matches(query)) }),
    ],
    [
      'POST /pets',
      ({ body }) => {
        // The contract knows no id above 200: the cards of the clinic are used again.
        const pet = { ...Pet.parse(body), id: (cards++ % PETS) + 1 };
        pets.set(pet.id, pet);
        return { status: 201, body: pet };
      },
    ],
    [
      'GET /pets/{petId}',
      (call) => {
        const pet = petOf(call);
        return pet ? { status: 200, body: pet } : MISSING;
      },
    ],
    [
      'PATCH /pets/{petId}',
      (call) => {
        const pet = petOf(call);
        if (!pet) return MISSING;
        const changed = { ...pet, ...z.record(z.string(), z.unknown()).parse(call.body) };
        pets.set(pet.id, changed);
        return { status: 200, body: changed };
      },
    ],
    [
      'POST /pets/{petId}/visits',
      (call) => {
        if (!petOf(call)) return MISSING;
        const id = crypto.randomUUID();
        visits.set(id, 'booked');
        return { status: 201, body: { id } };
      },
    ],
    [
      'DELETE /visits/{visitId}',
      ({ path }) => {
        const id = (path.get('visitId') ?? '').toLowerCase();
        if (!visits.has(id)) return MISSING;
        visits.set(id, 'cancelled');
        return { status: 204 };
      },
    ],
  ]);
}

function matches(query: URLSearchParams): (pet: Pet, index: number) => boolean {
  const [species, name, bornAfter] = ['species', 'name', 'born_after'].map((key) => query.get(key));
  const limit = Number(query.get('limit') ?? 20);
  return (pet, index) =>
    index < limit &&
    (!species || pet.species === species) &&
    (!name || pet.name.startsWith(name)) &&
    (!bornAfter || (pet.born ?? '') > bornAfter);
}
