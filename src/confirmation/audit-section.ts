import { ADVISED_DATA_VALIDATION, type Audit } from '../audit/index.ts';
import { counted } from './markdown.ts';

/** The scores of the document, their change, and the platform's advice, which only warns. */
export function auditSection(audit: Audit, previous: Audit | null): string {
  const { security, dataValidation } = audit;
  const lost = security.deductions.length + dataValidation.deductions.length;
  const advice = audit.meetsAdvice
    ? ''
    : ` Advised are ${security.max} for security and more than ${ADVISED_DATA_VALIDATION} for data validation.`;
  const remedies =
    lost === 0 ? '' : ` ${counted(lost, 'place')} lose points: \`proofgate audit\` names each.`;
  return [
    '### Audit of the document',
    [
      `- security ${of(security, previous?.security)}`,
      `- data validation ${of(dataValidation, previous?.dataValidation)}`,
    ].join('\n'),
    `${advice}${remedies}`.trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

interface Points {
  readonly score: number;
  readonly max: number;
}

function of({ score, max }: Points, previous: Points | undefined): string {
  const whole = `**${score}** of ${max}`;
  if (previous === undefined) return whole;
  const tenths = Math.round((score - previous.score) * 10);
  if (tenths === 0) return `${whole} (unchanged)`;
  return `${whole} (${tenths > 0 ? '+' : '−'}${Math.abs(tenths) / 10})`;
}
