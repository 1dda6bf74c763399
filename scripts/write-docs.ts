import { writeFileSync } from 'node:fs';
import { scenarioPage } from '../src/generator/scenario-page.ts';

/** Writes the pages that are made from tables; a test fails while one is stale. */
writeFileSync(new URL('../docs/scenarios.md', import.meta.url), scenarioPage());
