import { equal } from '../equality.ts';
import { placeWords, type Variant, type VariantSource, valueWords, withValue } from './draft.ts';

const SCENARIO = '9.01';

/** 9.01: each further member of an enum, one of each field before a second of any, and each further branch. */
export function* memberVariants(source: VariantSource): Generator<Variant> {
  const listed = source.contexts.filter(
    ({ field }) => (field.constraints.members ?? []).length > 1,
  );
  const turns = Math.max(0, ...listed.map(({ field }) => field.constraints.members?.length ?? 0));
  yield* branchVariants(source);
  for (let turn = 0; turn < turns; turn++) {
    for (const context of listed) {
      const member = context.field.constraints.members?.[turn];
      if (member === undefined || equal(member, context.field.value)) continue;
      const words = `a further member of ${placeWords(context.field)}: ${valueWords(member)}`;
      yield withValue(source, context, member, { scenario: SCENARIO, words });
    }
  }
}

function* branchVariants({ branches }: VariantSource): Generator<Variant> {
  for (const { location, at, further } of branches) {
    const { field, instance, starts } = further;
    const { name = 'positive', own } = starts.whole(field, instance).base;
    const words = further.words.charAt(0).toLowerCase() + further.words.slice(1);
    const place = { location, at };
    yield { scenario: SCENARIO, words, place, base: name, own, changed: [place] };
  }
}
