import { z } from 'zod';
import { documentSources } from '../../src/generation/sources.ts';
import { LOCATIONS } from '../../src/generator/index.ts';

const ignore = z.object({
  endpoint: z.string().optional(),
  location: z.enum(LOCATIONS).optional(),
  field: z.string().optional(),
  scenario: z.string().optional(),
  reason: z.string(),
});

/** What the job of a calibration works by, as the platform gives it. */
export const calibrationOrder = z.object({
  document: documentSources,
  /** The folder of the suite in the checkout. */
  root: z.string(),
  /** What the suite is generated with. */
  endpoints: z.array(z.string()).optional(),
  base_url: z.string().optional(),
  ignore: z.array(ignore).default([]),
  /** Requests for an endpoint at most. */
  budget: z.int().min(1),
});

export type CalibrationOrder = z.output<typeof calibrationOrder>;
