import { own } from '../../json.ts';
import type { Constraints } from '../../validation/constraints.ts';
import type { BuildContext } from '../build-context.ts';
import type { Strings } from '../strings.ts';
import { PATH_TEXT } from '../transport.ts';
import { believableTexts } from './texts.ts';

/**
 * A string that the field's name, format or description makes likely, where the schema admits one; else any
 * valid string, or undefined where none was found.
 * @param strings those that the place admits
 */
export function stringFor(
  strings: Strings,
  { schemas, formats }: Constraints,
  { at, transportOf }: BuildContext,
): string | undefined {
  const described = schemas.map(({ source }) => source && own(source, 'description'));
  const description = described.find((one) => typeof one === 'string');
  // A slash within a path is another route to many servers, however it is escaped.
  const isPath = transportOf(at) === PATH_TEXT;
  const likely = believableTexts(at, formats[0], description).find(
    (text) => !(isPath && text.includes('/')) && strings.admits(text),
  );
  return likely ?? strings.valid();
}
