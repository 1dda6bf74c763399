import type { RiskyEndpoint } from '../../generator/index.ts';
import { printable } from '../printable.ts';
import { wrapText } from './wrap-text.ts';

/** The endpoints that calibrate and run leave alone, each with its reason; nothing if there are none. */
export function riskyEndpoints(risky: readonly RiskyEndpoint[]): string[] {
  if (risky.length === 0) return [];
  const head =
    risky.length === 1
      ? 'left alone by calibrate and run, unless --endpoint names it:'
      : 'left alone by calibrate and run, unless --endpoint names them:';
  return [
    head,
    ...risky.flatMap(({ endpoint, reason }) =>
      wrapText(`  ${printable(endpoint)}: ${printable(reason)}`, '    '),
    ),
  ];
}
