import { fileURLToPath } from 'node:url';
import { bundleAction } from './bundles/bundle-action.ts';

/** Writes the bundle that action.yml names; a test fails while it is stale. */
bundleAction(fileURLToPath(new URL('../action/dist', import.meta.url)));
