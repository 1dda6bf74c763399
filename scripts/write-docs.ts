import { writeFileSync } from 'node:fs';
import { publishedSchema } from '../src/configuration/index.ts';
import { scenarioPage } from '../src/generator/scenario-page.ts';

/** Writes the pages that are made from tables; a test fails while one is stale. */
writeFileSync(new URL('../docs/scenarios.md', import.meta.url), scenarioPage());
writeFileSync(new URL('../docs/proofgate.schema.json', import.meta.url), publishedSchema());
