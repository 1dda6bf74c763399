import type { SeenDocument } from './index.tsx';
import type { DocumentPart } from './part.tsx';

/** What the document loses at a line, with what to do about it. */
export function Losses(props: {
  readonly losses: DocumentPart['losses'];
  readonly document: SeenDocument;
}) {
  const { losses, document } = props;
  const remedyOf = (rule: string) => document.audit?.rules.find((one) => one.rule === rule)?.remedy;
  return losses.map(({ rule, points, message, count }) => (
    <p class="loss">
      <span class="label">{inPoints(points)}</span>{' '}
      <WithCode text={[message, remedyOf(rule)].filter(Boolean).join('; ')} />.
      {count > 0 && ` ${lossText(count)}`}
    </p>
  ));
}

/** What is between backticks, as code. */
export function WithCode({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>));
}

function lossText(count: number): string {
  return count === 1
    ? 'Up to 1 case cannot be written.'
    : `Up to ${count.toLocaleString('en')} cases cannot be written.`;
}

/** Points that are lost, in hundredths. */
export function inPoints(points: number): string {
  return points < 0.01 ? '<0.01' : `−${points.toFixed(2)}`;
}
