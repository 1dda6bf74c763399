import type { NamedExample } from '../document/parameter.ts';
import type { Location } from '../report.ts';
import { placeWords, smallestBase, type Variant, type VariantSource, withValue } from './draft.ts';

const SCENARIO = '9.08';

/** 9.08: each example that the document gives of a parameter or of the body, by its name. */
export function* exampleVariants(source: VariantSource): Generator<Variant> {
  const { operation, bases, shown } = source;
  const base = smallestBase(bases);
  const place = { location: 'body' as const, at: '' };
  for (const example of operation.body?.examples ?? []) {
    const words = wordsOf(example, place);
    const own = new Map([['body' as Location, example.value]]);
    yield { scenario: SCENARIO, words, place, base, own, changed: [place] };
  }
  for (const parameter of operation.parameters) {
    const location = parameter.in === 'cookie' ? 'header' : parameter.in;
    const field = shown.find(
      (one) => one.field.location === location && one.field.at === parameter.at,
    );
    for (const example of field ? parameter.examples : []) {
      if (field === undefined) break;
      const words = wordsOf(example, field.field);
      yield withValue(source, field, example.value, { scenario: SCENARIO, words });
    }
  }
}

function wordsOf({ name }: NamedExample, place: Parameters<typeof placeWords>[0]): string {
  const which = name === undefined ? 'the example' : `the example ${JSON.stringify(name)}`;
  return `${which} of ${placeWords(place)}`;
}
