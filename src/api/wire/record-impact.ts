import { z } from '@hono/zod-openapi';
import { answerOf } from '../routing/names.ts';

const testCases = z.array(z.object({ id: z.uuid(), name: z.string().max(2000) })).max(20_000);

/** What deleting a record does to its test cases. */
export const recordImpact = z
  .object({
    deleted: testCases.openapi({ description: 'Those that no pipeline holds' }),
    unlinked: testCases.openapi({ description: 'Those that stay, without Git behind them' }),
  })
  .openapi('RecordImpact');

export const fromRecordImpact = answerOf(recordImpact);
