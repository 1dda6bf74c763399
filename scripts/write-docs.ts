import { readFileSync, writeFileSync } from 'node:fs';
import { actionPage } from '../action/action-page.ts';
import { auditPage } from '../src/audit/audit-page.ts';
import { resultSchema } from '../src/automation/index.ts';
import { publishedFindingsSchema } from '../src/calibrate/index.ts';
import { publishedSchema } from '../src/configuration/index.ts';
import { scenarioPage } from '../src/generator/cases/scenario-page.ts';
import { publishedKnownSchema, publishedResultsSchema } from '../src/results/index.ts';
import { colourSheet } from './colour-sheet.ts';
import { configurationPage } from './configuration-page.ts';

const action = readFileSync(new URL('../action.yml', import.meta.url), 'utf8');

/** Writes the pages that are made from tables, and the colours of pages; a test fails while one is stale. */
writeFileSync(new URL('../docs/scenarios.md', import.meta.url), scenarioPage());
writeFileSync(new URL('../docs/audit.md', import.meta.url), auditPage());
writeFileSync(new URL('../docs/proofgate.schema.json', import.meta.url), publishedSchema());
writeFileSync(new URL('../docs/action.md', import.meta.url), actionPage(action));
writeFileSync(new URL('../docs/result-payload.schema.json', import.meta.url), resultSchema());
writeFileSync(new URL('../docs/results.schema.json', import.meta.url), publishedResultsSchema());
writeFileSync(
  new URL('../docs/calibration.schema.json', import.meta.url),
  publishedFindingsSchema(),
);
writeFileSync(new URL('../docs/known.schema.json', import.meta.url), publishedKnownSchema());
writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationPage());
writeFileSync(new URL('../templates/web/colours.css', import.meta.url), colourSheet());
